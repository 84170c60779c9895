/** Records the pins anew: `node scripts/run.mjs test/pins/record.ts`. Only where a change of rules, AI or figures is meant. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { PINNED, trace } from './games'
import { perft } from './perft'
import { POSITIONS, recordedPosition } from './positions'

const counted = POSITIONS.map(({ commands, name }) => {
  const { position, dice } = recordedPosition(commands)
  const began = process.cpuUsage()
  const found = { commands, name, ...perft(position, dice, 3) }
  process.stderr.write(`${name}: ${found.nodes.join(' ')} ${process.cpuUsage(began).user / 1e6} s\n`)
  return found
})
const played = PINNED.map((game) => {
  const began = process.cpuUsage()
  const found = { name: game.name, ...trace(game) }
  process.stderr.write(`${game.name}: ${found.calls.length} calls, ${process.cpuUsage(began).user / 1e6} s\n`)
  return found
})
writeFileSync(path.resolve('test/pins/perft.json'), `${JSON.stringify(counted, null, 1)}\n`)
writeFileSync(path.resolve('test/pins/games.json'), `${JSON.stringify(played, null, 1)}\n`)
