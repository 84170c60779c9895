/** A small static server for the built game: `node scripts/serve-dist.mjs 4173`. It answers only GET and HEAD, and only with files of dist/. */
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webm': 'audio/webm',
  '.mp3': 'audio/mpeg',
  '.wasm': 'application/wasm',
}
/** Names with a hash that vite puts in: their content never changes. */
const HASHED = /^assets[\\/].+-[\w-]{8}\.\w+$/

/** The file that a URL asks for; null when there is none. Dot files and files outside `dir` are never served. */
function fileFor(dir, url) {
  let wanted
  try {
    wanted = decodeURIComponent(new URL(url, 'http://x').pathname)
  } catch {
    return null
  }
  if (wanted.includes('\0') || wanted.split('/').some((part) => part.startsWith('.'))) return null
  let file = path.join(dir, wanted)
  if (file !== dir && !file.startsWith(dir + path.sep)) return null
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) file = path.join(file, 'index.html')
  const stat = statSync(file, { throwIfNoEntry: false })
  return stat?.isFile() ? { file, stat } : null
}

/** Reads a range header such as "bytes=0-99" for a file of `size` bytes; null when there is no valid range. Some browsers ask for sound this way. */
function rangeOf(header, size) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const from = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const to = match[1] === '' || match[2] === '' ? size - 1 : Math.min(size - 1, Number(match[2]))
  return from <= to ? { from, to } : null
}

function answer(dir, request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
  const found = fileFor(dir, request.url ?? '/')
  if (!found) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('not found\n')
    return
  }
  const { file, stat } = found
  const etag = `"${stat.size.toString(36)}-${Math.round(stat.mtimeMs).toString(36)}"`
  const head = {
    'content-type': TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream',
    'cache-control': HASHED.test(path.relative(dir, file)) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag,
  }
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, head).end()
    return
  }
  const range = rangeOf(request.headers.range, stat.size)
  const part = range ? { start: range.from, end: range.to } : {}
  const length = range ? range.to - range.from + 1 : stat.size
  response.writeHead(range ? 206 : 200, {
    ...head,
    'content-length': length,
    ...(range && { 'content-range': `bytes ${range.from}-${range.to}/${stat.size}` }),
  })
  if (request.method === 'HEAD') response.end()
  else
    createReadStream(file, part)
      .on('error', () => response.destroy())
      .pipe(response)
}

/**
 * @param {{ dir?: string, port: number, host?: string, tries?: number }} how `tries`: how many ports, from `port` on, to try
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export function serve({ dir = path.join(ROOT, 'dist'), port, host = '127.0.0.1', tries = 1 }) {
  const server = createServer((request, response) => answer(dir, request, response))
  return new Promise((resolve, reject) => {
    let next = port
    server.on('error', (error) => {
      if (error.code === 'EADDRINUSE' && ++next < port + tries) server.listen(next, host)
      else reject(error)
    })
    server.on('listening', () => {
      const at = server.address()
      const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
      resolve({ url: `http://${shown}:${at.port}/`, close: () => server.close() })
    })
    server.listen(next, host)
  })
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const dir = path.resolve(ROOT, process.env.PEDREGAL_DIST ?? 'dist')
  if (!existsSync(path.join(dir, 'index.html'))) {
    console.error(`${path.join(dir, 'index.html')} is not there: run \`npm run build\` first`)
    process.exit(1)
  }
  try {
    console.log((await serve({ dir, port: Number(process.argv[2] ?? process.env.PORT ?? 4173) })).url)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
