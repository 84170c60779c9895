import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseFlags } from './flags'
import { Lines } from './lines'
import { createServer } from './serve'

/** The version in package.json, which stands two folders above this file. */
function programVersion(): string {
  try {
    const file = path.join(path.dirname(process.argv[1] ?? ''), '..', '..', 'package.json')
    return String((JSON.parse(readFileSync(file, 'utf8')) as { version?: unknown }).version)
  } catch {
    return 'unknown'
  }
}

/** The engine program: one JSON object a line each way (README.md, Engine protocol). Exits with 0 when its input ends. */
async function main(): Promise<void> {
  const flags = parseFlags(process.argv.slice(2))
  if (typeof flags === 'string') {
    process.stderr.write(`engine: ${flags}\n`)
    process.exitCode = 2
    return
  }
  const { stdin, stdout } = process
  // The reader has closed the stream.
  stdout.on('error', () => process.exit(0))
  const server = createServer(flags, programVersion())
  const lines = new Lines()
  const serve = async (batch: Iterable<string | null>): Promise<void> => {
    for (const line of batch) if (!stdout.write(`${server.answer(line)}\n`)) await once(stdout, 'drain')
  }
  for await (const chunk of stdin) await serve(lines.push(chunk as Buffer))
  await serve(lines.end())
}

await main()
