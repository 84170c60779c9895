import { describe, expect, it } from 'vitest'
import { apply } from '../../src/operational/engine'
import {
  CLARKE,
  clash,
  declare,
  ended,
  GARLAND,
  GUARD,
  GUNS,
  LANCERS,
  LINE,
  MORELIA,
  SE,
  SMITH,
  SW,
  T,
  W,
  YORK,
} from './clash'
import { dice, world } from './support'

const PENN = 'us.4.pennsylvania' // infantry 3/2
const MAIN = 'mexican.east.1.main' // infantry 3

/** The table as the rules print it (9.3), die 1 to 6 across. */
const TABLE: Record<string, string> = {
  '-5': 'Ax Ax Ax Ar Ar Ar',
  '-4,-3': 'Ax Ax Ar Ar Ac Dc',
  '-2,-1': 'Ax Ar Ar AcE Dc DcR',
  '0,+1': 'Ar Ar AcE DcE Dr Dr',
  '+2,+3': 'Ac DcE DcE Dr Dr Dm',
  '+4,+5': 'DcE DcE Dr Dr Dm Dm',
  '+6,+7': 'Dr Dr Dx Dm Dm DmX',
  '+8,+9': 'Dr Dx Dm Dm DmX DmX',
  '+10': 'Dx Dm Dm DmX DmX DmX',
}

/** Differential before clamping, attackers, defenders; the first of each leads. */
const FIGHTS: [number, string[], string[]][] = [
  [-8, [YORK], [LINE, GUARD, GUNS]],
  [-5, [YORK], [LINE, GUARD]],
  [-4, [PENN], [LINE, GUARD]],
  [-3, [YORK], [LINE]],
  [-2, [PENN], [LINE]],
  [-1, [YORK], [MAIN]],
  [0, [CLARKE], [LINE, GUARD]],
  [1, [CLARKE, YORK], [LINE, GUARD]],
  [2, [CLARKE], [LINE]],
  [3, [CLARKE], [MORELIA]],
  [4, [CLARKE, GARLAND], [LINE, GUARD]],
  [5, [CLARKE], [LANCERS]],
  [6, [CLARKE, GARLAND], [LINE]],
  [7, [CLARKE, GARLAND], [MORELIA]],
  [8, [CLARKE, GARLAND], [MAIN]],
  [9, [CLARKE, GARLAND], [LANCERS]],
  [10, [CLARKE, GARLAND, SMITH], [MORELIA]],
  [12, [CLARKE, GARLAND, SMITH], [LANCERS]],
]

describe('OPS-9.3 the combat table', () => {
  it.each(FIGHTS)('OPS-9.3 OPS-9.2 differential %i: every die', (raw, attackers, defenders) => {
    const differential = Math.max(-5, Math.min(10, raw))
    const name = differential >= 0 ? (differential === 0 ? '0' : `+${differential}`) : String(differential)
    const [label, row] = Object.entries(TABLE).find(([key]) => key.split(',').includes(name))!
    for (let face = 1; face <= 6; face++) {
      const position = clash({
        at: {
          ...Object.fromEntries(attackers.map((id, k) => [id, [SW, SE, W][k]!])),
          ...Object.fromEntries(defenders.map((id) => [id, T])),
        },
      })
      declare(position, T, attackers)
      const throws = [3, 4, face, 3, 3, 3, 3, 3, 3, 3]
      const made = apply(position, 'us', { type: 'attack' }, dice(position, throws))
      const events = made.ok ? made.value : []
      if (defenders.length > 1) {
        const named = apply(position, 'mexican', { type: 'lead', unit: defenders[0] }, dice(position, throws))
        if (named.ok) events.push(...named.value)
      }
      const event = ended(events.map((told) => told.body))
      expect(event).toMatchObject({ differential, roll: face, result: row.split(' ')[face - 1], rule: 'OPS-9.3' })
      expect(event.attack - event.defence, label).toBe(raw)
    }
  })

  it('OPS-9.3 the table in the data is the printed one, cell by cell', () => {
    expect(Object.fromEntries(world.tables.combat.rows.map((row) => [row.label, row.results.join(' ')]))).toEqual(TABLE)
    expect(world.tables.combat.rows.flatMap((row) => [row.min, row.max])).toEqual([
      -5, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10,
    ])
  })

  it('OPS-9.1 the combat table resolves the clash: one die, and no table under it', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T } })
    declare(position, T, [CLARKE])
    apply(position, 'us', { type: 'attack' }, dice(position, [3, 4, 4]))
    expect(position.game.options.resolver).toBe('table')
    expect(position.game.table).toBeNull()
    expect(position.game.ops.dice).toBe(3)
  })
})
