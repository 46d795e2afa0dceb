// The program that reads an uploaded file, in a process of its own (`file.ts` starts it).
import { AppError } from '../../platform/errors'
import type { ReadReply, ReadRequest } from './file'
import { readSheet } from './formats'
import { readRoster } from './rows'

async function reply({ bytes, columns }: ReadRequest): Promise<ReadReply> {
  try {
    return { kind: 'roster', roster: readRoster(await readSheet(bytes), columns) }
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', code: error.code, message: error.message }
    return { kind: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.once('message', (request: ReadRequest) => {
  void reply(request).then((answer) => process.send?.(answer, () => process.disconnect()))
})
