// The program that reads an uploaded file, in a process of its own (`file.ts` starts it).
import { AppError } from '../../platform/errors'
import type { ReadReply, ReadRequest } from './file'
import { readBook } from './formats'
import { readMentors } from './mentor-rows'
import { readRoster } from './rows'

async function reply(request: ReadRequest): Promise<ReadReply> {
  try {
    const book = await readBook(request.bytes)
    return request.as === 'mentor'
      ? { kind: 'mentor', mentors: readMentors(book, request.columns) }
      : { kind: 'roster', roster: readRoster(book, request.columns) }
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', code: error.code, message: error.message }
    return { kind: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.once('message', (request: ReadRequest) => {
  void reply(request).then((answer) => process.send?.(answer, () => process.disconnect()))
})
