import { ADMIN } from './server'

export interface Answer {
  status: number
  message: string
  code?: string
  data: any
  token?: string
}

/** The API of one server with one session. What never came back rejects. */
export class Api {
  private constructor(
    readonly url: string,
    readonly token: string,
  ) {}

  static async login(url: string, credentials = ADMIN): Promise<Api> {
    const answer = await send(`${url}/api/auth/login`, 'POST', {}, credentials)
    if (!answer.token) throw new Error(`no token: ${JSON.stringify(answer)}`)
    return new Api(url, answer.token)
  }

  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return send(`${this.url}/api${path}`, method, { Authorization: `Bearer ${this.token}`, ...headers }, body)
  }

  get = (path: string) => this.call('GET', path)

  async kelompok(nomor: number): Promise<string> {
    return (await this.call('POST', '/kelompok/', { nomor })).data.id
  }

  async anggota(id_kelompok: string, nama: string, nim: string): Promise<string> {
    return (await this.call('POST', '/kelompok/anggota', { nama, nim, id_kelompok })).data.id
  }

  async absen(title: string, tanggal = '2025-08-11'): Promise<string> {
    return (await this.call('POST', '/absen/', { title, tanggal })).data.id
  }

  /** A task; its deadline is of today at the earliest. */
  async tugas(title: string, deadline: string, description = ''): Promise<string> {
    const answer = await this.call('POST', '/tugas/', { title, description, deadline })
    if (!answer.data) throw new Error(`no task: ${JSON.stringify(answer)}`)
    return answer.data.id
  }

  /** Imports lines of name, NIM and group number; groups that are missing are made. */
  async roster(lines: readonly (readonly [string, string, number])[]): Promise<void> {
    const response = await fetch(`${this.url}/api/kelompok/import?preview=false`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${this.token}`, 'Content-Type': 'application/octet-stream' },
      body: ['nama,nim,kelompok', ...lines.map((line) => line.join())].join('\n'),
    })
    if (!response.ok) throw new Error(`not imported: ${await response.text()}`)
  }

  /** A scan as a phone sends it: its key stays the same however often it is sent. */
  scan(absenId: string, participantIdentifier: string, key: string): Promise<Answer> {
    return this.call(
      'POST',
      '/absen/admin/scan',
      { absenId, participantIdentifier },
      { 'Idempotency-Key': key },
    )
  }
}

async function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return (await response.json()) as Answer
}
