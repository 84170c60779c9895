/** `npm run bench [word]`: runs test/bench/*.bench.ts one after the other (those whose name has the word), each alone in a process. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { ensure, ROOT } from './ensure.mjs'

await ensure()
const word = process.argv.slice(2).find((arg) => !arg.startsWith('-')) ?? ''
const rest = process.argv.slice(2).filter((arg) => arg.startsWith('-'))
const dir = path.join(ROOT, 'test', 'bench')
const names = existsSync(dir)
  ? readdirSync(dir).filter((name) => name.endsWith('.bench.ts') && name.includes(word))
  : []
if (names.length === 0) {
  console.error(`no benchmark in test/bench has "${word}" in its name`)
  process.exit(1)
}
const failed = []
for (const name of names.sort()) {
  console.log(`\n=== ${name}`)
  const done = spawnSync(process.execPath, [path.join(ROOT, 'scripts', 'run.mjs'), `test/bench/${name}`, ...rest], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (done.status !== 0) failed.push(name)
}
console.log(
  `\n${names.length - failed.length} passed, ${failed.length} failed${failed.length ? `: ${failed.join(', ')}` : ''}`,
)
process.exit(failed.length ? 1 : 0)
