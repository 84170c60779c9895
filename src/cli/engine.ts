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

/** The program of `npm run engine`: reads one JSON object a line and answers each with one (PROTOCOL.md). It exits with 0 when its input ends. */
async function main(): Promise<void> {
  const flags = parseFlags(process.argv.slice(2))
  if (typeof flags === 'string') {
    // 2 is the usual exit code for wrong arguments.
    process.stderr.write(`engine: ${flags}\n`)
    process.exitCode = 2
    return
  }
  const { stdin, stdout } = process
  // A write fails when the reader of our output has closed it; then there is nobody left to answer.
  stdout.on('error', () => process.exit(0))
  const server = createServer(flags, programVersion())
  const lineReader = new Lines()
  const answerAll = async (requests: Iterable<string | null>): Promise<void> => {
    for (const request of requests) if (!stdout.write(`${server.answer(request)}\n`)) await once(stdout, 'drain')
  }
  for await (const chunk of stdin) await answerAll(lineReader.push(chunk as Buffer))
  await answerAll(lineReader.end())
}

await main()
