import type { ServedCall } from '@bakti/contract/api'
import { HEADERS } from '@bakti/contract/envelope'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RenderedAnswer } from './answer'
import { type Coding, codingFor } from './compression'

/** A smaller answer fits into one packet with its headers: nothing is saved. */
const MIN_BYTES = 1024

/** What is sent as it is, or compressed as the client asks (rule W39). */
interface Compressible {
  readonly plain: string | Buffer
  compressed: (coding: Coding) => Buffer | Promise<Buffer>
}

export async function sendCompressed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answer: Compressible,
): Promise<FastifyReply> {
  const { plain } = answer
  if (plain.length < MIN_BYTES) return reply.send(plain)
  const coding = codingFor(headers['accept-encoding'])
  const bytes = coding && (await answer.compressed(coding))
  addVary(reply)
  if (!bytes) return reply.send(plain)
  return reply.header('Content-Encoding', coding).send(bytes)
}

/** CORS names `Origin` there. */
export function addVary(reply: FastifyReply): void {
  const others = reply.getHeader('Vary')
  reply.header('Vary', others === undefined ? 'Accept-Encoding' : `${String(others)}, Accept-Encoding`)
}

/** Whether `If-None-Match` names the (weak) tag. Weak tags and strong ones are compared alike. */
export const isNamed = (tag: string, header: string | undefined) =>
  header !== undefined &&
  header.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === tag.slice(2))

/** Sends the answer to a call: with its tag if it is a read, and as 304 where the client has it already (rules W39 to W42). */
export async function sendAnswer(
  { method, holds }: ServedCall,
  answer: RenderedAnswer<unknown>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { status, body, seenAt, cookie } = answer
  reply.type('application/json; charset=utf-8').code(status)
  if (cookie !== undefined) reply.header('Set-Cookie', cookie)
  if (holds === 'secrets') return reply.send(body)
  if (method === 'GET' && status === 200 && body.length >= MIN_BYTES) {
    const tag = answer.tag()
    reply.header('ETag', tag)
    if (seenAt !== undefined) reply.header(HEADERS.seenAt, seenAt)
    if (isNamed(tag, request.headers['if-none-match'])) {
      reply.code(304)
      // The answer to a HEAD names the length of what a GET gets, so it is made below.
      if (request.method !== 'HEAD') {
        addVary(reply)
        return reply.removeHeader('Content-Type').send()
      }
    }
  }
  return sendCompressed(request, reply, answer)
}
