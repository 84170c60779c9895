/**
 * Plays the orders of the historical campaign and prints what the rules refused: `npm run campaign`. With `-- --write` it also writes
 * maps/pedregal/history/campaign.json.
 *   --until 5    stops after that turn        --show    prints where all pieces stand after each player turn
 */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { loadPedregal, pedregalHash } from '../../../src/operational/data'
import { createWorld } from '../../../src/operational/engine'
import { Director } from './director'
import { OrdersSchema } from './orders'

const FOLDER = 'maps/pedregal/history'

const argument = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : (process.argv[at + 1] ?? '')
}
const loaded = loadPedregal()
if (!loaded.ok) throw new Error('data')
const { battlefield, tables } = loaded.value
const world = createWorld('pedregal', battlefield, tables, pedregalHash())
const orders = v.parse(OrdersSchema, JSON.parse(readFileSync(`${FOLDER}/campaign-orders.json`, 'utf8')))
const until = Number(argument('until') ?? 99)
const director = new Director(world, { preset: 'historical', night: true, resolver: 'table', clash: 'auto' })
const say = (text: string) => process.stdout.write(`${text}\n`)
let told = 0
for (const [index, turn] of orders.turns.entries()) {
  if (turn.turn > until) break
  director.playTurn(turn, orders.turns[index + 1] ?? null)
  for (; told < director.findings.length; told++) {
    const f = director.findings[told]!
    say(`  ! T${f.turn} ${f.side}: ${f.order}\n      ${f.why}`)
  }
  if (process.argv.includes('--show')) {
    const { ops } = director.position.game
    const by = new Map<string, string[]>()
    for (const [id, p] of Object.entries(ops.pieces)) {
      const name = id.replace('mexican.', 'm.').replace('.ldr', '') + (p.disrupted ? '(d)' : '') + (p.garrison ? '(g)' : '') + (p.steps === 1 && id.startsWith('us') ? '(1)' : '')
      by.set(p.at, [...(by.get(p.at) ?? []), name])
    }
    say(`== after T${turn.turn} ${turn.side}; dice ${ops.dice}; SA ${ops.activation.santaAnna}; ${JSON.stringify(ops.score)} ${Object.entries(ops.markers).map(([id, m]) => `${id}@${m.at}${m.real ? '*' : ''}`).join(' ')}`)
    for (const hex of [...by.keys()].sort()) say(`   ${hex}: ${by.get(hex)!.join(' ')}`)
    say(director.told.splice(0).join('\n'))
  }
}
say(`${director.commands.length} actions, ${director.dice.faces.length} dice, ${director.findings.length} findings; result ${JSON.stringify(director.position.game.ops.result)}`)
