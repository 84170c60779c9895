/**
 * Makes assets/sounds from nothing but arithmetic: `node scripts/sounds.mjs [names]`. Needs ffmpeg (apt install ffmpeg) with libopus and
 * libmp3lame; players and tests do not, the encoded files are in the repository. `--wav DIR` leaves the plain samples there to listen to.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT } from './ensure.mjs'
import { wav } from './sounds/dsp.mjs'
import { PIECES } from './sounds/pieces.mjs'

const OUT = path.join(ROOT, 'assets', 'sounds')
const args = process.argv.slice(2)
const wavAt = args.indexOf('--wav')
const kept = wavAt < 0 ? null : args.splice(wavAt, 2)[1]
const work = kept ? path.resolve(kept) : mkdtempSync(path.join(tmpdir(), 'sounds-'))
mkdirSync(work, { recursive: true })
mkdirSync(OUT, { recursive: true })

function encode(from, to, options) {
  // Without dates and encoder names the same samples give the same file.
  const common = [
    '-y',
    '-loglevel',
    'error',
    '-i',
    from,
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-flags:a',
    '+bitexact',
  ]
  const done = spawnSync('ffmpeg', [...common, ...options, to], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (done.error || done.status !== 0)
    throw new Error(`ffmpeg could not write ${to}: ${done.error?.message ?? `exit ${done.status}`}`)
}

for (const [name, make] of Object.entries(PIECES)) {
  if (args.length > 0 && !args.includes(name)) continue
  const [samples, { kbps = 44 } = {}] = make()
  const plain = path.join(work, `${name}.wav`)
  writeFileSync(plain, wav(samples))
  const file = (ending) => path.join(OUT, `${name}.${ending}`)
  encode(plain, file('webm'), ['-c:a', 'libopus', '-b:a', `${kbps}k`, '-vbr', 'on', '-application', 'audio'])
  encode(plain, file('mp3'), [
    '-c:a',
    'libmp3lame',
    '-b:a',
    '48k',
    '-ar',
    '32000',
    '-write_xing',
    '0',
    '-id3v2_version',
    '0',
  ])
  const size = (ending) => `${(statSync(file(ending)).size / 1000).toFixed(1)} kB ${ending}`
  console.log(`${name.padEnd(8)} ${(samples.length / 48_000).toFixed(2)} s  ${size('webm')}  ${size('mp3')}`)
}
if (!kept) rmSync(work, { recursive: true })
