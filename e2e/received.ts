import { get } from 'node:http'

/** What the build packs; pictures and fonts are packed already. */
const PACKED = /\.(js|css|html|svg|wasm)$/

type Coding = 'gzip' | 'br'

/** The length of a script as the server sends it to who takes gzip. */
export const gzipBytes = (url: string) => bytesAs('gzip', url)

/** The length of a file as the server sends it to who takes this coding. (`fetch` unpacks what it gets.) */
export function bytesAs(coding: Coding, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers: { 'Accept-Encoding': coding } }, (answer) => {
      let length = 0
      answer.on('data', (part: Buffer) => void (length += part.length))
      answer.on('error', reject)
      answer.on('end', () => {
        const { statusCode, headers } = answer
        // The build packs all but the smallest files: another answer would count bytes that no browser gets.
        if (
          statusCode === 200 &&
          (headers['content-encoding'] === coding || length < 2000 || !PACKED.test(url))
        )
          resolve(length)
        else reject(new Error(`${url}: ${statusCode}, ${length} bytes, not as ${coding}`))
      })
    })
    asked.on('error', reject)
  })
}
