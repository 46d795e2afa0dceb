import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scopeOf } from '@bakti/contract/access'
import { allCalls } from '@bakti/contract/api'
import { role } from '@bakti/contract/auth/auth.schemas'
import { Validator } from '@seriousme/openapi-schema-validator'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startApp } from '../../testing/app'
import { ABOUT } from './calls'
import { registerDocs, renderDocs } from './docs'
import { type Json, type Operation, buildOpenApi } from './openapi'
import { renderDocsPage } from './page'

const document = buildOpenApi(allCalls)
const operationOf = (name: string): Operation => {
  const found = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === name)
  if (!found) throw new Error(`${name} is not in the document`)
  return found
}
const bodyOf = (name: string) =>
  operationOf(name).requestBody?.content['application/json']?.schema as { properties: Record<string, Json> }
const envelopeOf = (name: string, status: string) => {
  const { content } = operationOf(name).responses[status] as {
    content: Record<string, { schema: { properties: Record<string, Json>; required: string[] } }>
  }
  return content['application/json']?.schema
}

test('the document is valid by the schema of OpenAPI 3.1, and what it refers to is there', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate({ ...document })
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
  const text = JSON.stringify(document)
  const { schemas, responses } = document.components as Record<string, Json>
  for (const [, kind, name = ''] of text.matchAll(/"#\/components\/(schemas|responses)\/([^"]+)"/g))
    expect(kind === 'schemas' ? schemas : responses).toHaveProperty(name)
  expect(text).not.toContain('undefined')
})

test('a broken document is found out', async () => {
  const { valid } = await new Validator().validate({ ...document, paths: { 'tugas/': 1 } })
  expect(valid).toBe(false)
})

// rule W36
test('every call of the contract is in it under its path and method, and nothing else', () => {
  const written = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
  )
  const calls = allCalls.map(({ name, method, path }) => `${name} ${method.toLowerCase()} ${path}`)
  expect(written.sort()).toEqual(calls.sort())
})

test('every call has a line about it, and every line a call', () => {
  expect(Object.keys(ABOUT).sort()).toEqual(allCalls.map(({ name }) => name).sort())
})

// rule W36
test('it says who may call, and what a session is', () => {
  expect(document.components.securitySchemes).toEqual({
    session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  })
  for (const { name, access } of allCalls) {
    const { security, responses } = operationOf(name)
    const open = scopeOf(access, 'visitor') !== null
    expect(security, name).toEqual(open ? [] : [{ session: [] }])
    expect('401' in responses || open, name).toBe(true)
    expect('403' in responses || scopeOf(access, 'PESERTA') !== null, name).toBe(true)
  }
})

// rules R1, W36
test('it says which rows a call reaches for each role, in words and for programs', () => {
  for (const { name, access } of allCalls) {
    const operation = operationOf(name)
    for (const each of role.options) {
      const scope = scopeOf(access, each) ?? undefined
      expect(operation['x-reach'][each], name).toBe(scope)
      const open = operation.description.startsWith('Anybody.')
      expect(open || operation.description.includes(each), name).toBe(scope !== undefined)
    }
  }
  expect(operationOf('absen.listAbsensi').description).toContain('MENTOR (own groups)')
  expect(operationOf('absen.list').responses).toHaveProperty('403')
  // rule R90
  for (const { name, access } of allCalls) {
    const { description, responses, 'x-reach': reach } = operationOf(name)
    expect(reach.locked, name).toBe(scopeOf(access, 'locked') ?? undefined)
    const refused = reach.GERBANG !== undefined && reach.locked === undefined
    expect(description.includes('locked to the scanner'), name).toBe(refused)
    expect('403' in responses || !refused, name).toBe(true)
  }
})

// rules W1, W36
test('it describes the envelope, of success and of error', async () => {
  const list = envelopeOf('tugas.listKumpul', '200')
  expect(list?.required).toEqual(['status', 'message', 'data', 'currentPage', 'totalPages', 'total'])
  expect(envelopeOf('auth.login', '200')?.properties).toHaveProperty('token')
  // An account that lost its password reads so there; an admin, or an unproven e-mail, is refused with 403.
  expect(envelopeOf('auth.loginByGoogle', '200')?.properties).toHaveProperty('notice')
  expect(operationOf('auth.loginByGoogle').responses).toHaveProperty('403')
  expect(envelopeOf('tugas.list', '200')?.properties).not.toHaveProperty('currentPage')
  expect(Object.keys(operationOf('tugas.createKumpul').responses)).toEqual(
    expect.arrayContaining(['200', '201', '409']),
  )

  const { app } = await startApp()
  const refused = (await app.inject({ url: '/api/tugas/' })).json<Json>()
  const { required, properties } = (document.components.schemas as Record<string, Json>).ErrorEnvelope as {
    required: string[]
    properties: Json
  }
  expect(Object.keys(refused)).toEqual(expect.arrayContaining(required))
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(refused)))
})

// rule W36
test('it says what goes in: bounds of texts, queries, headers of a write, the bytes of an upload', () => {
  expect(bodyOf('tugas.create').properties.title).toMatchObject({
    type: 'string',
    minLength: 1,
    maxLength: 200,
  })
  expect(bodyOf('tugas.create').properties.deadline).toMatchObject({ format: 'date-time' })
  expect(bodyOf('tugas.createKumpul').properties.id_tugas).toMatchObject({ format: 'uuid' })
  expect(bodyOf('anggota.create').properties.nim).toMatchObject({ minLength: 5, maxLength: 30 })
  const parameters = (name: string) => operationOf(name).parameters.map((each) => `${each.in} ${each.name}`)
  expect(parameters('tugas.listKumpul')).toEqual([
    'query kelompok',
    'query tugas',
    'query setelah',
    'query page',
    'query kolom',
  ])
  expect(parameters('tugas.create')).toContain('header Idempotency-Key')
  expect(parameters('absen.setStatus')).toContain('header X-Seen-At')
  expect(parameters('auth.login')).toEqual([])
  expect(operationOf('kelompok.import').requestBody?.content).toHaveProperty('application/octet-stream')
})

// rule W36
test('people read it at /api/docs, under the policy that all pages have, programs at /api/docs/openapi.json', async () => {
  const { app } = await startApp()
  const page = await app.inject({ url: '/api/docs/' })
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['content-security-policy']).not.toContain('unsafe-inline')
  for (const { path } of allCalls) expect(page.body).toContain(`<code>/api${path}</code>`)
  // What the policy would keep from working.
  expect(page.body).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)

  const [, style = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(page.body) ?? []
  expect((await app.inject({ url: style })).headers['content-type']).toBe('text/css; charset=utf-8')
  const [, json = ''] = /<a href="([^"]+)">OpenAPI/.exec(page.body) ?? []
  expect((await app.inject({ url: json })).json()).toEqual(JSON.parse(JSON.stringify(document)))
})

// rule W110
test('page and document are made once in each coding, and are one buffer for all who read them', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  const sent: unknown[] = []
  app.addHook('onSend', (_request, _reply, payload, done) => {
    sent.push(payload)
    done(null, payload)
  })
  const render = vi.fn(renderDocs)
  registerDocs(app, null, render)
  const bodies = []
  for (const url of ['/docs', '/docs', '/docs/openapi.json', '/docs/openapi.json'])
    bodies.push((await app.inject({ url })).body)
  expect(bodies[1]).toBe(bodies[0])
  expect(bodies[3]).toBe(bodies[2])
  for (const encoding of ['br', 'br', 'gzip', 'gzip'])
    await app.inject({ url: '/docs/openapi.json', headers: { 'accept-encoding': encoding } })
  for (let at = 0; at < sent.length; at += 2) {
    expect(sent[at]).toBeInstanceOf(Buffer)
    expect(sent[at] === sent[at + 1]).toBe(true)
  }
  expect(render).toHaveBeenCalledOnce()
})

// rule W36
test('each call has an example that its own schema takes, made from that schema', async () => {
  const { app } = await startApp()
  const { body } = await app.inject({ url: '/api/docs' })
  for (const { name, shapes, upload, csv, xlsx, stream, method, path } of allCalls) {
    const { requestBody, responses } = operationOf(name)
    const sent = requestBody?.content['application/json']?.example
    if (shapes.body && !upload) expect(shapes.body.safeParse(sent).error?.issues ?? [], name).toEqual([])
    const [answer] = Object.values(responses) as [
      { content: Record<string, { example?: { data: unknown } }> },
    ]
    const got = answer.content['application/json']?.example
    expect(got !== undefined || csv === true || xlsx === true || stream === true, name).toBe(true)
    if (got) expect(shapes.data.safeParse(got.data).error?.issues ?? [], name).toEqual([])
    expect(body, name).toContain(`aria-label="Example of ${name}">${method} /api${path}`)
  }
})

// rule W36
test('the page has the wordmark of the site, the list of calls under its heading, and no sentences of the log', async () => {
  const website = mkdtempSync(join(tmpdir(), 'website-'))
  onTestFinished(() => rmSync(website, { recursive: true }))
  mkdirSync(join(website, 'assets'))
  for (const file of ['index.html', 'assets/wordmark-AbC-1_dE.svg', 'assets/wordmark-terang-AbCd1234.svg'])
    writeFileSync(join(website, file), '')
  const { app } = await startApp({ website })
  const { body } = await app.inject({ url: '/api/docs' })
  expect(body).toContain('<img src="/assets/wordmark-AbC-1_dE.svg"')
  expect(body).toContain('srcset="/assets/wordmark-terang-AbCd1234.svg" media="(prefers-color-scheme: dark)"')
  expect(body).toContain('<h2 id="calls" lang="id">Daftar panggilan</h2>')
  expect(body).not.toContain('In the log')
  for (const method of ['get', 'post', 'put', 'delete'])
    expect(body).toContain(`<span class="method ${method}">${method.toUpperCase()}</span>`)
})

test('a text of the document is text on the page', () => {
  const { description: _, ...info } = document.info
  const page = renderDocsPage(
    { ...document, info: { ...info, description: 'A <b> & `<i>`' }, tags: [] },
    { style: '/style.css', document: '/openapi.json' },
  )
  expect(page).toContain('<p>A &lt;b&gt; &amp; <code>&lt;i&gt;</code></p>')
})
