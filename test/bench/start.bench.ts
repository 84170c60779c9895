/** How long the headless engine takes to answer `hello`, from the start of `npm run -s engine` (bar: 1.5 s). `--rounds 5`. */
import { spawn } from 'node:child_process'
import { median, now, numberOption, report } from './harness'

/** Seconds from the start of a command to its first line. */
function firstLine(command: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = now()
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    let text = ''
    child.on('error', reject)
    child.on('exit', () => reject(new Error(`no answer to hello, only: ${text}`)))
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString()
      if (!text.includes('\n')) return
      const took = now() - begun
      const answer = JSON.parse(text.slice(0, text.indexOf('\n'))) as { ok?: boolean; protocol?: number }
      child.removeAllListeners('exit')
      child.on('exit', (code) => {
        if (answer.ok && answer.protocol === 1 && code === 0) resolve(took)
        else reject(new Error(`ends with ${code} after ${text}`))
      })
      child.stdin.end()
    })
    child.stdin.write('{"id":1,"cmd":"hello"}\n')
  })
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const first = await firstLine(npm, ['run', '-s', 'engine'])
const times: number[] = []
for (let k = 0; k < numberOption('rounds', 5); k++) times.push(await firstLine(npm, ['run', '-s', 'engine']))
const plain = await firstLine(process.execPath, ['scripts/engine.mjs'])
report('start', [
  { name: 'hello, first (may bundle)', value: first * 1000, unit: 'ms' },
  { name: 'hello, median', value: median(times) * 1000, unit: 'ms', bar: { atMost: 1500 } },
  { name: 'hello, slowest', value: Math.max(...times) * 1000, unit: 'ms' },
  { name: 'hello, without npm', value: plain * 1000, unit: 'ms' },
])
