import { get } from 'node:http'

/** The length of a file as the server sends it to who takes gzip. (`fetch` unpacks what it gets.) */
export function gzipBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers: { 'Accept-Encoding': 'gzip' } }, (answer) => {
      let length = 0
      answer.on('data', (part: Buffer) => void (length += part.length))
      answer.on('error', reject)
      answer.on('end', () => {
        const { statusCode, headers } = answer
        // The build packs all but the smallest files: another answer would count bytes that no browser gets.
        if (statusCode === 200 && (headers['content-encoding'] === 'gzip' || length < 2000)) resolve(length)
        else reject(new Error(`${url}: ${statusCode}, ${length} bytes, not as gzip`))
      })
    })
    asked.on('error', reject)
  })
}
