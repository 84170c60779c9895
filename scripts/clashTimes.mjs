/**
 * `npm run -s clashtimes`: all figures of how fast attacks are fought for their odds (OPS-24.5): the clash benchmark, then first figures and 400 fights in
 * the built page. `--agree`: also whether the quick staff's shares are those of the full one (some 20 minutes). Prints the load of the machine.
 */
import { spawnSync } from 'node:child_process'
import os from 'node:os'
import { ensure, ROOT } from './ensure.mjs'

await ensure()
const agrees = process.argv.includes('--agree')
const load = () =>
  os
    .loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')
const run = (command, args) => {
  console.log(`\n=== ${command} ${args.join(' ')}   (load ${load()}, ${os.cpus().length} cores)`)
  return spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' }).status === 0
}
const passed = [
  run('npm', ['run', '-s', 'bench', 'clash']),
  run('npm', ['run', '-s', 'e2e', '--', 'odds.spec', '--reporter=list']),
  ...(agrees ? [run('npm', ['run', '-s', 'hasty', '--', '100', '300'])] : []),
]
console.log(`\nload at the end ${load()}`)
process.exit(passed.every(Boolean) ? 0 : 1)
