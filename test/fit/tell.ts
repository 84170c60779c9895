import { answer } from '../../src/ai/tabletop/sar/answer'
import { layOutClash, CLASH_OPTIONS } from '../../src/clash/sar/layOut'
import { clashSetupOf } from '../../src/clash/setup'
import { clashFigures } from '../../src/clash/sar/figures'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld } from '../../src/operational/engine'
import { playBattle } from '../../src/tabletop/sar/battle/playBattle'
import { startBattle } from '../../src/tabletop/sar/battle/engine'
import { cells, emptyTally, fightCell, positionOfCell } from './cells'
import { fightClash } from '../../src/clash/sar/fight'
import type { BattleTable } from '../../src/tabletop/sar/battle/run'

/** Prints what happens in one clash of a cell, for debugging: `node scripts/run.mjs test/fit/tell.ts CELL SEED`. */
const scenario = pedregal()
const world = createWorld(scenario.id, scenario.battlefield, scenario.tables, pedregalHash())
const cell = cells(world)[Number(process.argv[2] ?? 4)]!
console.log(cell.name)
let isPrinted = false
fightCell(
  world,
  positionOfCell(world, cell, 'sar'),
  cell,
  { seed: process.argv[3] ?? 'x1', forced: [] },
  (position, attack, key) => {
    const setup = clashSetupOf(position, attack)
    if (!isPrinted) {
      isPrinted = true
      const clash = layOutClash(setup, clashFigures())
      const dice = { seed: process.argv[3] ?? 'x1', forced: [] }
      const { table } = startBattle(clash.field, { ...clash.units }, CLASH_OPTIONS, dice, 's')
      const show = (t: BattleTable) => {
        for (const [id, u] of Object.entries(t.battle.units)) {
          const f = t.field.units.get(u.of)!
          console.log(
            '   ',
            id.padEnd(26),
            f.training,
            u.at ? `${(u.at.x / 1000).toFixed(1)},${(u.at.y / 1000).toFixed(1)}` : 'off',
            u.heading / 100,
            u.stance,
            'w',
            u.width,
            `E${u.strength.start - u.strength.casualties - u.strength.stragglers} S${u.strength.stragglers} C${u.strength.casualties}`,
            u.broken ? 'BROKEN' : '',
          )
        }
      }
      show(table)
      let turn = 0
      playBattle(table, dice, 's', { us: answer, mexican: answer }, 'k', {
        onEvents: (told) => {
          for (const { body } of told) {
            if (body.kind === 'turn') {
              show(table)
              turn = body.turn
            }
            if (
              [
                'ordered',
                'shot',
                'losses',
                'broken',
                'charge',
                'test',
                'fight',
                'moved',
                'rallied',
                'victory',
                'stopped',
              ].includes(body.kind)
            ) {
              const { modifiers, functions, heading, ...rest } = body as unknown as Record<string, unknown>
              void modifiers
              void functions
              void heading
              console.log(turn, JSON.stringify(rest))
            }
          }
        },
        onRefused: (r, a) => console.log('REFUSED', r.code, r.rule, JSON.stringify(a)),
      })
      show(table)
    }
    return fightClash(setup, { seed: 'z', forced: [] }, key, { us: answer, mexican: answer })
  },
  emptyTally(),
)
