// Small scenarios with chosen dice, each of which reads one row of the charts: a fire at a range, an effect on a class, a result of a check, a
// charge or a leader's fate. For rows that battles seldom reach, or Palo Alto lacks: rockets, heavy guns, works.
import { combatsNow } from '../../../../src/tabletop/regimental/battle/combat/contacts'
import { fightRound } from '../../../../src/tabletop/regimental/battle/combat/round'
import type { RegimentalEvent } from '../../../../src/tabletop/regimental/battle/events'
import tables from '../../../../src/tabletop/regimental/tables/regimental.json'
import { carriedOut, contact, drillAt } from '../battle/fightSupport'
import { type Drill, type DrillUnit, inch } from '../battle/support'
import { rowsOf } from './collect'

/** A scenario: what it shows, the rows that it must read, and the rows that it does read. */
export interface RowScenario {
  readonly told: string
  readonly rows: readonly string[]
  readonly play: () => string[]
}
type One = ReturnType<typeof drillAt>
const { fire: fireTables, maneuver, charge, fallenLeader } = tables

const rowsIn = (one: One, events: readonly RegimentalEvent[]): string[] =>
  rowsOf(
    one.table,
    events.map((body) => ({ body, to: null })),
  )

/** All of one side fire together at a target. */
function fire(setup: Drill, by: 'us' | 'mexican', target: string): string[] {
  const one = drillAt('defensiveFire', setup, by === 'us' ? 'mexican' : 'us')
  for (const { id } of setup.units) if (one.battle.units[id]!.side === by) one.do({ type: 'aim', unit: id, target })
  return rowsIn(one, one.do({ type: 'volley' }))
}

const battery = (guns: readonly string[], isHeavy = false) =>
  guns.map((type) => ({
    type,
    carriage: isHeavy ? ('heavy' as const) : ('light' as const),
    traction: 'horse' as const,
  }))

/** A fire of one unit at so many inches: the US from the north, Mexicans from the south. Depths of fronts do not count: fronts face each other. */
function fireAt(by: 'us' | 'mexican', firer: Partial<DrillUnit>, range: number): string[] {
  const isUs = by === 'us'
  const north = 47
  const us: DrillUnit = { id: 'us-a', at: [30, north, 180], stands: 6, ...(isUs ? firer : {}) }
  const mexican: DrillUnit = { id: 'mx-a', at: [30, north - range, 0], stands: 6, ...(isUs ? {} : firer) }
  return fire({ units: [us, mexican], dice: [5] }, by, isUs ? 'mx-a' : 'us-a')
}

const MUSKETRY: readonly RowScenario[] = Object.entries(fireTables.musketry.weapons).flatMap(([weapon, { points }]) =>
  fireTables.musketry.rangesInches.flatMap((limit, i) =>
    points[i]! > 0
      ? [
          {
            told: `${weapon} at ${limit} inches`,
            rows: [`musketry ${weapon} to ${limit}`],
            play: () => fireAt('us', { weapon: weapon as 'R' }, limit),
          },
        ]
      : [],
  ),
)

/** At their farthest, guns stand in corners of the table. */
const CANNON: readonly RowScenario[] = (['US', 'MEX'] as const).flatMap((nation) =>
  Object.entries(fireTables.cannonade[nation].guns as Record<string, { points: number[] }>).flatMap(
    ([gun, { points }]) =>
      fireTables.cannonade[nation].rangesInches.flatMap((limit, i) =>
        points[i]! > 0
          ? [
              {
                told: `${nation} ${gun} at ${limit} inches`,
                rows: [`cannon ${nation} ${gun} to ${limit}`],
                play: () =>
                  fireAt(nation === 'US' ? 'us' : 'mexican', { guns: battery([gun, gun]) }, Math.min(limit, 46)),
              },
            ]
          : [],
      ),
  ),
)

/** Rockets, with dice that lie in every window (REG-7.7). */
const ROCKETS: readonly RowScenario[] = [
  [40, 36],
  [60, 50],
  [80, 70],
].map(([limit, range]) => ({
  told: `rockets at ${range} inches`,
  rows: [`cannon US HR to ${limit}`],
  play: () =>
    fire(
      {
        dice: [9, 9, 5],
        units: [
          { id: 'us-r', at: [3, 46, 128], guns: battery(['HR', 'HR']) },
          { id: 'mx-a', at: [3 + range! * 0.788, 46 - range! * 0.616, 308], stands: 3 },
        ],
      },
      'us',
      'mx-a',
    ),
}))

/** Points of a fire: so many muskets at 4 inches, and guns where muskets are not enough. */
const POINTS: readonly RowScenario[] = fireTables.pointsToModifier.rows.map(({ min }) => ({
  told: `a fire of ${min} points`,
  rows: [`points from ${min}`],
  play: () =>
    fireAt(
      'us',
      min <= 16
        ? { stands: min }
        : { guns: battery(min < 25 ? ['SG', 'SG', 'SG', 'HG'] : ['SG', 'SG', 'SG', 'SG', 'SG'], true) },
      4,
    ),
}))

/** Each effect on each class: seven muskets add nothing to the die, twelve add two. */
const EFFECTS: readonly RowScenario[] = (['elite', 'veteran', 'trained', 'raw'] as const).flatMap((one) =>
  Object.entries(fireTables.effectBands[one]).flatMap(([effect, band]) => {
    if (band === null) return []
    const [min, max] = band as [number | null, number | null]
    const total = min ?? max!
    return [
      {
        told: `${effect} on ${one} troops`,
        rows: [`fire ${one} ${effect}`],
        play: () =>
          fire(
            {
              dice: [total > 10 ? total - 2 : total],
              units: [
                { id: 'us-a', at: [30, 30, 180], stands: total > 10 ? 12 : 7, class: 'veteran' },
                { id: 'mx-a', at: [30, 26, 0], class: one },
              ],
            },
            'us',
            'mx-a',
          ),
      },
    ]
  }),
)

/** Each result of a check, by the die and a unit that is good or bad enough. */
const CHECKS: readonly RowScenario[] = (['US', 'MEX'] as const).flatMap((nation) =>
  maneuver.bands[nation].flatMap(({ min, max, goodOrder, disorderedTroops }) =>
    [goodOrder, disorderedTroops].map((effect, column) => {
      const total = min ?? max!
      // Fresh elite troops add 4, spent raw ones take 3 away.
      const isGood = total > 5
      const id = nation === 'US' ? 'us-a' : 'mx-a'
      const unit: DrillUnit = {
        id,
        at: nation === 'US' ? [30, 40, 180] : [30, 8, 0],
        stands: 10,
        class: isGood ? 'elite' : 'raw',
        grade: 'unreliable',
        state: { stands: isGood ? 10 : 3, order: column === 0 ? 'good' : 'disordered' },
      }
      const foe: DrillUnit = { id: nation === 'US' ? 'mx-b' : 'us-b', at: nation === 'US' ? [5, 4, 0] : [5, 44, 180] }
      return {
        told: `${nation} ${column === 0 ? 'in good order' : 'in disorder'}: ${effect}`,
        rows: [`check ${nation} ${effect}`],
        play: () => {
          const setup: Drill = { units: [unit, foe], dice: [isGood ? total - 4 : total + 3] }
          const one = drillAt('checks', setup, nation === 'US' ? 'us' : 'mexican')
          one.battle.check = { leader: null, die: null, picked: [], units: {} }
          const leader = nation === 'US' ? 'us-general' : 'mexican-general'
          return rowsIn(one, one.do({ type: 'pick', unit: id, leader }, { type: 'roll' }))
        },
      }
    }),
  ),
)

const ring = [
  { x: inch(14), y: inch(18) },
  { x: inch(26), y: inch(18) },
  { x: inch(26), y: inch(24) },
  { x: inch(14), y: inch(24) },
]
/** A charge of the US at Mexicans, with the dice of both. */
function chargeOf(dice: readonly number[], position: 'none' | 'favorable' | 'strong' | 'fortified' = 'none'): string[] {
  const one = drillAt('combats', {
    dice,
    units: [
      { id: 'us-a', at: [20, 24.2, 180], stands: 6 },
      { id: 'mx-a', at: [20, 24, 0], stands: 6, weapon: 'IM' },
    ],
    features: position === 'none' ? [] : [{ id: 'rise', kind: 'rough', area: ring }],
    meanings: position === 'none' ? {} : { rise: { position } },
  })
  one.battle.charges = [contact('us-a', 'mx-a')]
  const [combat] = combatsNow(one.table, 1)
  return rowsIn(
    one,
    carriedOut(one, (run) => fightRound(run, { do: 'fight', combat: combat!, struggles: 0 })),
  )
}
const CHARGES: readonly RowScenario[] = [
  ...charge.bands.map(({ min, max, result }) => {
    const difference = min ?? max!
    const dice = difference >= 0 ? [1 + difference, 1] : [1, 1 - difference]
    return {
      told: `a charge: ${result}`,
      rows: [`charge ${result}`],
      play: () => chargeOf(difference === 0 ? [5, 5, 9, 3] : dice),
    }
  }),
  ...(['favorable', 'strong', 'fortified'] as const).map((position) => ({
    told: `a charge at a position that is ${position}`,
    rows: [`charge modifier defend${position[0]!.toUpperCase()}${position.slice(1)}`],
    play: () => chargeOf([5, 4], position),
  })),
]

/** A charge in which the attacker is such a unit, on such ground. */
function chargeBy(unit: Partial<DrillUnit>, more: Partial<Parameters<typeof contact>[2]> = {}): string[] {
  const one = drillAt('combats', {
    dice: [5, 4],
    units: [
      { at: [20, 24.2, 180], ...unit, id: 'us-a' },
      { id: 'mx-a', at: [20, 24, 0], stands: 6, weapon: 'IM' },
    ],
  })
  one.battle.charges = [contact('us-a', 'mx-a', more)]
  const [combat] = combatsNow(one.table, 1)
  return rowsIn(
    one,
    carriedOut(one, (run) => fightRound(run, { do: 'fight', combat: combat!, struggles: 0 })),
  )
}
const CHARGERS: readonly RowScenario[] = [
  {
    told: 'horse over broken ground',
    rows: ['charge modifier cavalryChargeBroken'],
    play: () => chargeBy({ arm: 'cavalry', weapon: 'C', stands: 6 }, { worstGround: 'broken' }),
  },
  {
    told: 'spent raw troops, outnumbered three to one',
    rows: ['charge modifier classRaw', 'charge modifier spent', 'charge modifier outnumbered3to1'],
    play: () => chargeBy({ class: 'raw', grade: 'unreliable', stands: 10, state: { stands: 2 } }),
  },
  {
    told: 'outnumbered two to one',
    rows: ['charge modifier outnumbered2to1'],
    play: () => chargeBy({ stands: 3 }),
  },
  {
    told: 'outnumbered three to two',
    rows: ['charge modifier outnumbered3to2'],
    play: () => chargeBy({ stands: 4 }),
  },
]

/** A charge at guns that infantry in good order stands beside. */
const SUPPORT: RowScenario = {
  told: 'a charge at supported guns',
  rows: ['charge modifier supportedGuns'],
  play: () => {
    const one = drillAt('combats', {
      dice: [5, 4],
      units: [
        { id: 'us-a', at: [20, 24.2, 180], stands: 3 },
        { id: 'mx-g', at: [20, 24, 0], guns: ['MG', 'MG'] },
        { id: 'mx-a', at: [26, 23, 0], stands: 6, weapon: 'IM' },
      ],
    })
    one.battle.charges = [contact('us-a', 'mx-g')]
    const [combat] = combatsNow(one.table, 1)
    return rowsIn(
      one,
      carriedOut(one, (run) => fightRound(run, { do: 'fight', combat: combat!, struggles: 0 })),
    )
  },
}

/** A leader near the target of a fire whose die is 10, and what becomes of him. */
const LEADERS: readonly RowScenario[] = fallenLeader.rows.map(({ min, id }) => ({
  told: `a leader is ${id}`,
  rows: [`leader ${id}`],
  play: () =>
    fire(
      {
        dice: [10, min],
        units: [
          { id: 'us-a', at: [30, 30, 180], stands: 3 },
          { id: 'mx-a', at: [30, 26, 0] },
        ],
        leaders: [{ id: 'mexican-general', side: 'mexican', at: [30, 25] }],
      },
      'us',
      'mx-a',
    ),
}))

/** Works, and a leader who walks. */
const OTHERS: readonly RowScenario[] = [
  {
    told: 'troops in a redoubt under fire',
    rows: ['fire modifier fortified'],
    play: () =>
      fire(
        {
          units: [
            { id: 'us-a', at: [20, 27, 180], stands: 8 },
            { id: 'mx-a', at: [20, 23.5, 0], stands: 6 },
          ],
          features: [{ id: 'redoubt', kind: 'building', area: ring }],
          meanings: { redoubt: { cover: 'fortified', position: 'fortified' } },
        },
        'us',
        'mx-a',
      ),
  },
  {
    told: 'a leader without a horse walks',
    rows: ['move leaderDismounted'],
    play: () => {
      const one = drillAt('rides', {
        units: [
          { id: 'us-a', at: [20, 40, 180] },
          { id: 'mx-a', at: [40, 6, 0] },
        ],
        leaders: [{ id: 'us-general', at: [30, 44], state: { mounted: false } }],
      })
      return rowsIn(one, one.do({ type: 'ride', leader: 'us-general', x: inch(34), y: inch(44) }))
    },
  },
]

/** A check of a US unit, and perhaps its maneuver. */
function check(
  unit: Partial<DrillUnit>,
  more: Partial<Drill>,
  held: Readonly<Record<string, string>>,
  ...then: Parameters<One['do']>
): string[] {
  const one = drillAt('checks', {
    dice: [9],
    units: [
      { at: [30, 40, 180], ...unit, id: 'us-a' },
      { id: 'mx-a', at: [5, 4, 0] },
    ],
    ...more,
  })
  Object.assign(one.battle.held, held)
  one.battle.check = { leader: null, die: null, picked: [], units: {} }
  return rowsIn(one, one.do({ type: 'pick', unit: 'us-a', leader: 'us-general' }, { type: 'roll' }, ...then))
}
const MORE: readonly RowScenario[] = [
  {
    told: 'a check when a key position is lost',
    rows: ['check modifier keyPositionLost'],
    play: () =>
      check(
        {},
        { terms: { keyPositions: [{ id: 'knoll', side: 'us', at: { x: inch(5), y: inch(5) }, radius: inch(3) }] } },
        { knoll: 'mexican' },
      ),
  },
  {
    told: 'flying artillery at a gallop',
    rows: ['move artFlyingLight'],
    play: () =>
      check(
        { guns: [{ type: 'LG', carriage: 'light', traction: 'flying' }], formation: 'limbered' },
        {},
        {},
        { type: 'go', unit: 'us-a', distance: inch(10), off: 0 },
      ),
  },
  ...(
    [
      ['march column of horse', 'cavMarchColumn', { arm: 'cavalry', weapon: 'C', formation: 'marchColumn' }],
      ['horse-drawn guns', 'artHorseLight', { guns: ['LG'], formation: 'limbered' }],
      [
        'guns on heavy carriages',
        'artFieldHeavyOrOx',
        {
          guns: battery(['HH'], true).map((gun) => ({ ...gun, traction: 'fieldHeavy' as const })),
          formation: 'limbered',
        },
      ],
      [
        'siege guns',
        'artSiegeHeavy',
        { guns: battery(['SG'], true).map((gun) => ({ ...gun, traction: 'siege' as const })), formation: 'limbered' },
      ],
    ] as const
  ).map(([told, row, unit]) => ({
    told: `${told} on the move`,
    rows: [`move ${row}`],
    play: () => check(unit as Partial<DrillUnit>, {}, {}, { type: 'go', unit: 'us-a', distance: inch(2), off: 0 }),
  })),
  {
    told: 'troops in full cover under fire',
    rows: ['fire modifier fullCoverOrOpenOrderInPartialCover'],
    play: () =>
      fire(
        {
          units: [
            { id: 'us-a', at: [20, 26, 180], stands: 8 },
            { id: 'mx-a', at: [20, 22.5, 0], stands: 6 },
          ],
          features: [{ id: 'thicket', kind: 'rough', area: ring }],
          meanings: { thicket: { cover: 'full' } },
        },
        'us',
        'mx-a',
      ),
  },
]

/** Every scenario. */
export const SCENARIOS: readonly RowScenario[] = [
  ...[MUSKETRY, CANNON, ROCKETS, POINTS, EFFECTS, CHECKS, CHARGES, CHARGERS, [SUPPORT], LEADERS, OTHERS, MORE].flat(),
]
