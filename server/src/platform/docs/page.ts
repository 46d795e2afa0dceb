import { exampleOf } from './example'
import type { Json, OpenApi, Operation } from './openapi'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
/** Text with `code` in it. */
const prose = (text: string) => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>')
const anchor = (id: string) => id.replaceAll('.', '-')

/** A schema in one short line: `string ≤ 120`, `integer | null`. */
function typeOf(schema: Json): string {
  if (Array.isArray(schema.anyOf)) return (schema.anyOf as Json[]).map(typeOf).join(' | ')
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.type === 'array') return `${typeOf((schema.items ?? {}) as Json)}[]`
  const kind = (schema.format ?? schema.type ?? 'any') as string
  return schema.maxLength === undefined ? kind : `${kind} ≤ ${schema.maxLength as number}`
}

/** A schema as a person would sketch its JSON, one property a line. */
function sketch(schema: Json, indent = ''): string {
  const within = schema.type === 'array' ? ((schema.items ?? {}) as Json) : schema
  const { properties, required = [] } = within as { properties?: Record<string, Json>; required?: string[] }
  if (!properties) return typeOf(schema)
  const lines = Object.entries(properties).map(([name, each]) => {
    const optional = required.includes(name) ? '' : '?'
    return `${indent}  ${name}${optional}: ${sketch(each, `${indent}  `)}`
  })
  const object = `{\n${lines.join('\n')}\n${indent}}`
  return schema.type === 'array' ? `[${object}]` : object
}

function renderParameters({ operationId, parameters }: Operation): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><th scope="row"><code>${escape(name)}</code></th><td>${place}</td><td>${escape(typeOf(schema))}</td><td>${required ? 'yes' : 'no'}</td></tr>`,
  )
  const head = ['Name', 'In', 'Type', 'Required'].map((each) => `<th scope="col">${each}</th>`).join('')
  return `<div class="scroll" tabindex="0" role="region" aria-label="Parameters of ${escape(operationId)}">
<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function renderSchema(title: string, content: unknown): string {
  const entries = Object.entries((content ?? {}) as Record<string, { schema: Json }>)
  return entries
    .map(
      ([type, { schema }]) =>
        `<details><summary>${escape(title)} <span>${escape(type)}</span></summary><pre tabindex="0">${escape(sketch(schema))}</pre></details>`,
    )
    .join('')
}

/** The request as it is sent, and the answer to it. */
function renderExample(method: string, path: string, { operationId, ...operation }: Operation): string {
  const query = operation.parameters
    .filter(({ in: place, required }) => place === 'query' && required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema)))}`)
  const [[type, body] = []] = Object.entries(operation.requestBody?.content ?? {})
  const head = [
    `${method.toUpperCase()} /api${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    ...(operation.security.length > 0 ? ['Authorization: Bearer …'] : []),
    ...(type ? [`Content-Type: ${type}`] : []),
  ]
  const sent = body && (body.example === undefined ? '… the bytes of the file …' : json(body.example))
  const [[status, answer] = []] = Object.entries(operation.responses)
  const { content } = (answer ?? {}) as { content?: Record<string, { example?: unknown }> }
  const [[, got] = []] = Object.entries(content ?? {})
  const request = [head.join('\n'), ...(sent ? [sent] : [])].join('\n\n')
  const name = `Example of ${escape(operationId)}`
  return `<p class="label">Example</p><pre class="example" tabindex="0" role="region" aria-label="${name}">${escape(request)}</pre>
${got?.example === undefined ? '' : `<details><summary>Example of the answer <span>${status}</span></summary><pre tabindex="0">${escape(json(got.example))}</pre></details>`}`
}

const json = (value: unknown) => JSON.stringify(value, null, 2)

const chip = (method: string) => `<span class="method ${method}">${method.toUpperCase()}</span>`

function renderOperation(method: string, path: string, operation: Operation): string {
  const { operationId, summary, description, requestBody, responses } = operation
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const refusals = Object.keys(responses).filter((status) => /^[45]/.test(status))
  return `<article id="${anchor(operationId)}">
<h3>${chip(method)} <code>/api${escape(path)}</code></h3>
<p>${prose(summary)}. <small>${escape(description)}</small></p>
${renderParameters(operation)}
${renderExample(method, path, operation)}
${requestBody ? renderSchema('Body', requestBody.content) : ''}
${successes.map(([status, { content }]) => renderSchema(`Answer ${status}`, content)).join('')}
<p class="refusals">Refusals: ${refusals.join(', ')}</p>
</article>`
}

/** Where the parts of the page are that are no text; a wordmark that the site does not have is left out. */
export interface DocsUrls {
  style: string
  document: string
  wordmark?: { light: string; dark: string } | undefined
}

function renderWordmark(title: string, wordmark: DocsUrls['wordmark']): string {
  if (!wordmark) return ''
  return `<a class="wordmark" href="/"><picture><source srcset="${wordmark.dark}" media="(prefers-color-scheme: dark)"><img src="${wordmark.light}" alt="${title}, ke halaman awal" width="690" height="192"></picture></a>`
}

/** The document as a page that needs no script: what a person reads at /api/docs. */
export function renderDocsPage({ info, tags, paths }: OpenApi, urls: DocsUrls): string {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const of = (tag: string) => all.filter(({ operation }) => operation.tags.includes(tag))
  const sections = tags.map(
    ({
      name,
      description,
    }) => `<section aria-labelledby="tag-${name}"><h2 id="tag-${name}">${escape(description)}</h2>
${of(name)
  .map(({ method, path, operation }) => renderOperation(method, path, operation))
  .join('\n')}</section>`,
  )
  // Twice in the page, one of them shown: beside the text on a wide screen, folded above it on a narrow one.
  const contents = tags.map(
    ({ name, description }) =>
      `<li><a href="#tag-${name}">${escape(description)}</a><ul>${of(name)
        .map(
          ({ method, path, operation }) =>
            `<li><a href="#${anchor(operation.operationId)}">${chip(method)} ${escape(path)}</a></li>`,
        )
        .join('')}</ul></li>`,
  )
  const introduction = String(info.description)
    .split('\n\n')
    .map((each) => `<p>${prose(each)}</p>`)
    .join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(String(info.title))} · API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${urls.style}">
</head>
<body>
<nav aria-labelledby="calls">
${renderWordmark(escape(String(info.title)), urls.wordmark)}
<h2 id="calls" lang="id">Daftar panggilan</h2>
<ul>${contents.join('')}</ul><details><summary lang="id">Daftar panggilan</summary><ul>${contents.join('')}</ul></details></nav>
<main>
<h1>${escape(String(info.title))} API</h1>
${introduction}
<p><a href="${urls.document}">OpenAPI 3.1 document</a></p>
${sections.join('\n')}
</main>
</body>
</html>
`
}
