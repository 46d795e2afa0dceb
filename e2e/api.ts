import { absenCalls } from '@bakti/contract/absen/absen.calls'
import { anggotaCalls } from '@bakti/contract/anggota/anggota.calls'
import { authCalls } from '@bakti/contract/auth/auth.calls'
import type { BodyOf, Call, DataOf, QueryOf } from '@bakti/contract/call'
import { kelompokCalls } from '@bakti/contract/kelompok/kelompok.calls'
import type { Shape } from '@bakti/contract/shape.schemas'
import { tugasCalls } from '@bakti/contract/tugas/tugas.calls'
import { ADMIN } from './server'

export interface Answer<Data> {
  status: number
  message: string
  code?: string
  /** The type holds for a success. */
  data: Data
  token?: string
}

interface Options<S extends Shape> {
  query?: QueryOf<S>
  body?: BodyOf<S>
  /** The body of an upload. */
  file?: string
  headers?: Record<string, string>
}

interface Session {
  url: string
  token: string
}

/** The address of a call on a server. */
export function addressOf<S extends Shape>(url: string, { path }: Call<S>, query?: QueryOf<S>): string {
  const search = new URLSearchParams(query ?? {})
  return `${url}/api${path}${search.size > 0 ? `?${search}` : ''}`
}

/** Calls the API without a session, or with one. Rejects if no answer comes. */
export async function send<S extends Shape>(
  { url, token }: { url: string; token?: string },
  call: Call<S>,
  { query, body, file, headers }: Options<S> = {},
): Promise<Answer<DataOf<S>>> {
  const content = file ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(addressOf(url, call, query), {
    method: call.method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(content === undefined
        ? {}
        : { 'Content-Type': file ? 'application/octet-stream' : 'application/json' }),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
  })
  return (await response.json()) as Answer<DataOf<S>>
}

/** A row of a roster: name, NIM, number of the group. */
export type RosterRow = readonly [nama: string, nim: string, kelompok: number]

/** Imports a roster; groups that don't exist are created. Rejects if the server refuses it. */
export async function importRoster(session: Session, rows: readonly RosterRow[]): Promise<void> {
  const file = ['nama,nim,kelompok', ...rows.map((row) => row.join())].join('\n')
  const answer = await send(session, kelompokCalls.import, { query: { preview: 'false' }, file })
  if (answer.status !== 200) throw new Error(`not imported: ${JSON.stringify(answer)}`)
}

/** The API of one server with one session. */
export class Api {
  private constructor(
    readonly url: string,
    readonly token: string,
  ) {}

  static async login(url: string, { email, password } = ADMIN): Promise<Api> {
    const answer = await send({ url }, authCalls.login, { body: { email, password } })
    if (!answer.token) throw new Error(`no token: ${JSON.stringify(answer)}`)
    return new Api(url, answer.token)
  }

  call<S extends Shape>(call: Call<S>, options?: Options<S>): Promise<Answer<DataOf<S>>> {
    return send(this, call, options)
  }

  /** The data of a call that reads. */
  async read<S extends Shape>(call: Call<S>, query?: QueryOf<S>): Promise<DataOf<S>> {
    return (await this.call(call, query === undefined ? {} : { query })).data
  }

  /** Creates a group. Returns its id. */
  async kelompok(nomor: number): Promise<string> {
    return (await this.call(kelompokCalls.create, { body: { nomor } })).data.id
  }

  /** Creates a member. Returns its id. */
  async anggota(id_kelompok: string, nama: string, nim: string): Promise<string> {
    return (await this.call(anggotaCalls.create, { body: { nama, nim, id_kelompok } })).data.id
  }

  /** Creates an activity. Returns its id. */
  async absen(title: string, tanggal = '2025-08-11'): Promise<string> {
    return (await this.call(absenCalls.create, { body: { title, tanggal, paksa: true } })).data.id
  }

  /** Creates a task. Its deadline is not before today. Returns its id. */
  async tugas(title: string, deadline: string, description = ''): Promise<string> {
    const answer = await this.call(tugasCalls.create, { body: { title, description, deadline } })
    if (!answer.data) throw new Error(`no task: ${JSON.stringify(answer)}`)
    return answer.data.id
  }

  roster(rows: readonly RosterRow[]): Promise<void> {
    return importRoster(this, rows)
  }

  /** Every group with its members. */
  async members() {
    const groups = await this.read(kelompokCalls.list, { anggota: 'true' })
    return groups.map(({ Anggota_Kelompok = [], ...group }) => ({ ...group, Anggota_Kelompok }))
  }

  /** The attendance of a group in an activity, a row for each member. */
  absensi(kelompok: { id: string }, absen: { id: string }) {
    return this.read(absenCalls.listAbsensi, { id_kelompok: kelompok.id, id_absen: absen.id })
  }

  /** A scan as a phone sends it. A repetition has the same key. */
  scan(absenId: string, participantIdentifier: string, key: string) {
    return this.call(absenCalls.scan, {
      body: { absenId, participantIdentifier },
      headers: { 'Idempotency-Key': key },
    })
  }
}
