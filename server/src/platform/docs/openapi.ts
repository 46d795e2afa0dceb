import { type Access, type Scope, type Who, scopeOf } from '@bakti/contract/access'
import { SENTENCES } from '@bakti/contract/sentences.rules'
import type { ServedCall, api } from '@bakti/contract/api'
import { role } from '@bakti/contract/auth/auth.schemas'
import { XLSX_TYPE } from '@bakti/contract/csv.rules'
import { HEADERS } from '@bakti/contract/envelope'
import { writeHeaders } from '@bakti/contract/write.schemas'
import { z } from 'zod'
import { ABOUT, type AboutCall } from './calls'
import { acceptedExampleOf, exampleOf } from './example'

/** A JSON Schema, or any other part of the document. */
export type Json = Record<string, unknown>

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: { name: string; in: 'query' | 'header'; required: boolean; schema: Json }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Json; example?: unknown }> }
  responses: Record<string, Json>
  /** Which rows the call reaches for each role that may use it, and for a visitor. */
  'x-reach': Partial<Record<Who, Scope>>
  /** What the call does, in Indonesian, as a part of a sentence about its caller. */
  'x-sentence': string
}

export interface OpenApi {
  openapi: string
  info: Json
  servers: Json[]
  tags: { name: string; description: string }[]
  /** By path, then by method in lower case. */
  paths: Record<string, Record<string, Operation>>
  components: Json
}

/** The features in the order of the page. One without a line does not compile. */
const TAGS: Record<keyof typeof api, string> = {
  auth: 'Sessions and accounts',
  akun: 'The own account',
  pengguna: 'Accounts of others, their roles and groups',
  undangan: 'Invitations',
  kelompok: 'Groups',
  anggota: 'Members of groups',
  kode: 'Activation codes',
  aktivasi: 'Activation of accounts',
  absen: 'Activities and attendance',
  saya: 'The page of a participant',
  pusat: 'The command centre',
  kotak: 'The inbox of the committee',
  laporan: 'The recap of attendance',
  tugas: 'Tasks and submissions',
  perangkat: 'Devices of the staff',
  orang: 'One person',
  riwayat: 'The log: who did what, when',
  sampah: 'What was deleted and can be restored',
  pengaturan: 'What is set for the whole site',
}

const INTRODUCTION = `
Every JSON answer is an envelope \`{ status, message, data }\`; \`status\` equals the HTTP status. An error adds \`code\`, which is
stable and meant for programs, and where fields were invalid \`errors\`. Messages are Indonesian and meant for people.

A session's token goes into \`Authorization: Bearer …\`. 401 means that there is no live session, 403 that the role or the owner is
another one, or that a group was named which the account does not have, or that the session is \`locked\` to the scanner of one
activity (\`scope.denied\`). A path answers with and without its trailing slash.

The roles are ADMIN, MENTOR, GERBANG, PIMPINAN and PESERTA. Each call says which of them may use it, and which rows it reaches for them;
\`x-reach\` says the same for programs: \`all\` rows, those of the \`groups\` that the account has at that moment, its \`own\` rows, or
\`queued\`: none, but an act that waited on a device is kept for somebody who may do it. Lists contain what is reached, and nothing else.

A write may carry an \`Idempotency-Key\`; a create may carry its own \`id\` instead. The same request under the same key gets the
answer that was stored with the first, another request under it 422. Refusals are not stored, so a refused request can be tried again.

Times are UTC. \`tanggal\` is a calendar date.`

const ERRORS: Record<number, [name: string, description: string]> = {
  400: ['Invalid', 'Malformed or invalid; `errors` names the fields'],
  401: ['NoSession', 'No live session, or wrong credentials'],
  403: ['Forbidden', 'Another role, a group that the account does not have, or not the owner'],
  404: ['NotFound', 'Unknown'],
  409: ['Conflict', 'Stands against what is there, or comes too late'],
  413: ['TooLarge', 'The body is too large'],
  415: ['Unsupported', 'Another type of body than JSON, or than bytes for an upload'],
  422: ['KeyReused', 'The idempotency key belongs to another request'],
  429: ['TooMany', 'Too many tries; `Retry-After` says when to come again'],
  503: ['Unavailable', 'Not ready just now; `Retry-After` says when to come again'],
}
const RETRY_AFTER = {
  headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer', minimum: 0 } } },
}

const fileOf = (type: string) => ({
  content: { [type]: { schema: { type: 'string' } } },
  headers: {
    [HEADERS.totalRows]: {
      description: 'Rows of the file, without its heading',
      schema: { type: 'integer', minimum: 0 },
    },
  },
})

const STREAM = { content: { 'text/event-stream': { schema: { type: 'string' } } } }

const ERROR_ENVELOPE = {
  type: 'object',
  required: ['status', 'message', 'data', 'code'],
  properties: {
    status: { type: 'integer', description: 'Equals the HTTP status' },
    message: { type: 'string', description: 'For people, in Indonesian' },
    data: { description: 'null, unless the call says otherwise' },
    code: { type: 'string', pattern: '^[a-z][a-z0-9_.]+$', description: 'Stable: `kelompok.exists`' },
    errors: {
      type: 'array',
      description: 'Of an invalid request: each fault by its path',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

/** A value that is made into another has its bounds behind that step, where a schema of what goes in does not show them. */
function bringBounds({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void {
  if (!(zodSchema instanceof z.ZodPipe)) return
  const out = toJson(zodSchema.out, 'input')
  if (out.type === undefined || out.type !== jsonSchema.type) return
  // The last step is the strictest.
  for (const key of ['minLength', 'maxLength', 'pattern', 'format'])
    if (out[key] !== undefined) jsonSchema[key] = out[key]
}

/** What a call judges apart is shown as what it takes there (`judgedApart`). */
function showShape({ jsonSchema }: { jsonSchema: Json }): void {
  const { shape } = jsonSchema
  if (!(shape instanceof z.ZodType)) return
  delete jsonSchema.shape
  Object.assign(jsonSchema, toJson(shape, 'input'))
}

export function toJson(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: (each) => {
      bringBounds(each)
      showShape(each)
    },
  })
  return json
}

/** The properties of an object schema as parameters. */
function parametersOf(
  schema: z.ZodType | undefined,
  place: 'query' | 'header',
  rename = (name: string) => name,
) {
  if (!schema) return []
  const { properties = {}, required = [] } = toJson(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, json]) => ({
    name: rename(name),
    in: place,
    required: required.includes(name),
    schema: json,
  }))
}

const headerNames = new Map(Object.values(HEADERS).map((name) => [name.toLowerCase(), name]))
const headerName = (name: string) => headerNames.get(name) ?? name

function requestBodyOf({ upload, shapes }: ServedCall): Operation['requestBody'] {
  if (upload) {
    const bytes = { type: 'string', contentMediaType: 'application/octet-stream' }
    return { required: true, content: { 'application/octet-stream': { schema: bytes } } }
  }
  if (!shapes.body) return undefined
  const schema = toJson(shapes.body, 'input')
  const example = acceptedExampleOf(shapes.body, schema)
  return { required: true, content: { 'application/json': { schema, example } } }
}

function envelopeOf({ shapes }: ServedCall, status: number, about: AboutCall): Json {
  const { beside = [], allWithoutPage = false } = about
  const paged = parametersOf(shapes.query, 'query').some(({ name }) => name === 'page')
  const pages = paged
    ? { currentPage: { type: 'integer' }, totalPages: { type: 'integer' }, total: { type: 'integer' } }
    : {}
  const properties = {
    status: { type: 'integer', const: status },
    message: { type: 'string' },
    data: toJson(shapes.data, 'output'),
    ...pages,
    ...Object.fromEntries(beside.map((name) => [name, { type: 'string' }])),
  }
  const required = ['status', 'message', 'data', ...(allWithoutPage ? [] : Object.keys(pages))]
  return { type: 'object', required, properties }
}

/** What a call may be refused with: by its access, by what it reads, and what is said of it alone. */
function refusalsOf(
  { access, method, upload, uncounted, shapes }: ServedCall,
  { refusals = [] }: AboutCall,
): number[] {
  const open = scopeOf(access, 'visitor') !== null
  const participants = scopeOf(access, 'PESERTA') !== null
  const everybody = role.options.every((each) => scopeOf(access, each) !== null)
  const write = method !== 'GET'
  const reads = shapes.body !== undefined || upload === true
  return [
    400,
    ...(open ? [] : [401]),
    ...(everybody && scopeOf(access, 'locked') !== null ? [] : [403]),
    ...(reads ? [413, 415] : []),
    ...(write && !open ? [422] : []),
    ...(write && participants && !open && !uncounted ? [429] : []),
    ...refusals,
    503,
  ]
}

/** What an answer is that is no envelope; null for every other one. */
function otherContentOf({ csv, xlsx, stream }: ServedCall) {
  if (csv) return fileOf('text/csv')
  if (xlsx) return fileOf(XLSX_TYPE)
  return stream ? STREAM : null
}

function responsesOf(call: ServedCall, about: AboutCall): Operation['responses'] {
  const json = (schema: Json) => ({ 'application/json': { schema, example: exampleOf(schema) } })
  const successes = (about.success ?? [200]).map((status) => [
    status,
    {
      description: status === 201 ? 'Made' : 'Done',
      ...(otherContentOf(call) ?? { content: json(envelopeOf(call, status, about)) }),
    },
  ])
  const refusals = refusalsOf(call, about).map((status) => [
    status,
    { $ref: `#/components/responses/${ERRORS[status]?.[0]}` },
  ])
  return {
    ...(Object.fromEntries([...successes, ...refusals]) as Operation['responses']),
    default: { $ref: '#/components/responses/Error' },
  }
}

const REACHES: Record<Scope, string> = {
  all: '',
  groups: ' (own groups)',
  own: ' (own rows)',
  queued: ' (acts that waited on a device: they are held)',
}

function reachOf(access: Access): Operation['x-reach'] {
  const all = [...role.options, 'visitor' as const, 'locked' as const].flatMap((each) => {
    const scope = scopeOf(access, each)
    return scope === null ? [] : [[each, scope]]
  })
  return Object.fromEntries(all) as Operation['x-reach']
}

/** Who may use the calls of a row, in words. */
function whoOf(access: Access): string {
  const locked =
    scopeOf(access, 'locked') === null ? ' A session that is locked to the scanner is refused.' : ''
  if (scopeOf(access, 'visitor') !== null) return `Anybody.${locked}`
  const allowed = role.options.flatMap((each) => {
    const scope = scopeOf(access, each)
    return scope === null ? [] : `${each}${REACHES[scope]}`
  })
  const gate = scopeOf(access, 'GERBANG') !== null
  return `Sessions of the role ${allowed.join(', ')}.${gate ? locked : ''}`
}

function operationOf(call: ServedCall): Operation {
  const { name, access, method, shapes } = call
  const about = ABOUT[name]
  const open = scopeOf(access, 'visitor') !== null
  const requestBody = requestBodyOf(call)
  return {
    operationId: name,
    summary: about.summary,
    description: whoOf(access),
    tags: name.split('.').slice(0, 1),
    security: open ? [] : [{ session: [] }],
    parameters: [
      ...parametersOf(shapes.query, 'query'),
      ...(method === 'GET' || open ? [] : parametersOf(writeHeaders, 'header', headerName)),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(call, about),
    'x-reach': reachOf(access),
    'x-sentence': SENTENCES[name],
  }
}

function errorResponse(status: number, description: string): Json {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' } } }
  return { description, content, ...(status === 429 || status === 503 ? RETRY_AFTER : {}) }
}

/** The whole API as an OpenAPI 3.1 document, read off the contract. */
export function buildOpenApi(calls: readonly ServedCall[]): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call)
  const responses = Object.entries(ERRORS).map(([status, [name, description]]) => [
    name,
    errorResponse(Number(status), description),
  ])
  return {
    openapi: '3.1.1',
    info: { title: 'BAKTI', version: '1.0.0', description: INTRODUCTION.trim() },
    servers: [{ url: '/api' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ErrorEnvelope: ERROR_ENVELOPE },
      responses: {
        ...(Object.fromEntries(responses) as Json),
        Error: errorResponse(0, 'Any other refusal'),
      },
    },
  }
}
