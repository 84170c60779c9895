import { describe, expect, it } from 'vitest'
import { chargePlayer, holdPlayer } from '../../src/ai/tabletop/sar/baselines'
import { CLASH_OPTIONS, layOutClash } from '../../src/clash/sar/layOut'
import { sarOutcomeOf } from '../../src/clash/sar/outcome'
import { startingCastings, subUnitId } from '../../src/clash/setup'
import { type ClashFigures, clashFigures } from '../../src/clash/sar/figures'
import type { ClashOutcome } from '../../src/operational/combat/outcome'
import { applyOutcome, type Position } from '../../src/operational/engine'
import type { EventBody, PieceId, Side } from '../../src/operational/types'
import { validateGame } from '../../src/operational/validate'
import { sideThatGivesWay } from '../../src/tabletop/sar/battle/givingWay'
import { startBattle } from '../../src/tabletop/sar/battle/engine'
import type { BattleTable, AddressedEvent } from '../../src/tabletop/sar/battle/run'
import type { BattleResult, BattleUnit } from '../../src/tabletop/sar/battle/types'
import {
  asked,
  type Clash,
  clash,
  choices,
  CLARKE,
  does,
  DUNCAN,
  GARLAND,
  GUARD,
  LIGHT,
  LINE,
  NE,
  SE,
  STEPTOE,
  SW,
  T,
} from '../operational/clash'
import { only } from '../operational/support'
import { attacked, BOTH_HOLD, fought, waiting } from './support'

const CENTRE = { x: 36_000, y: 36_000 }
const NOTHING = { seed: 'outcome', forced: [] }

type Change = Partial<Omit<BattleUnit, 'strength'>> & { strength?: Partial<BattleUnit['strength']> }

/** The same share on every kind of ground. */
const everywhere = (num: number, den: number): ClashFigures['course']['nerve']['attacker'] => ({
  open: { num, den },
  cover: { num, den },
  village: { num, den },
  works: { num, den },
})

/** Figures other than the fitted ones (OPS-24.5), so that the rule is tested apart from its numbers; no side gives way by its losses. */
const PRINTED: ClashFigures = {
  ...clashFigures(),
  course: { ...clashFigures().course, nerve: { attacker: everywhere(1, 1), defender: everywhere(1, 1) } },
  losses: {
    ...clashFigures().losses,
    gone: { num: 1, den: 3 },
    routs: { num: 1, den: 2 },
  },
}

/** The outcome of a clash that ended with these units. */
function ending(
  position: Position,
  changes: Record<string, Change>,
  { result = null as BattleResult | null, told = [] as AddressedEvent[] } = {},
): ClashOutcome {
  const setup = waiting(position)
  const clash = layOutClash(setup, PRINTED)
  const { table } = startBattle(clash.field, { ...clash.units }, CLASH_OPTIONS, NOTHING, 'clash:test')
  for (const [id, { strength, ...change }] of Object.entries(changes)) {
    const unit = table.battle.units[id]!
    table.battle.units[id] = { ...unit, ...change, strength: { ...unit.strength, ...strength } }
  }
  if (result) table.battle.result = result
  return sarOutcomeOf(setup, clash, table as BattleTable, told, PRINTED)
}

const pair = (more: Partial<Clash> = {}) =>
  attacked({ ...more, at: { [CLARKE]: SW, [LINE]: T, ...more.at } }, T, [CLARKE])
const sub = (counter: PieceId, n = 0) => subUnitId(counter, n)
const of = (outcome: ClashOutcome, unit: PieceId) => outcome.counters.find((one) => one.unit === unit)!
const gone = { at: null, gone: true } as const
const near = { at: CENTRE }

/** Applies the outcome to the hex game, as the session does. */
const carriedOut = (position: Position, outcome: ClashOutcome): EventBody[] =>
  applyOutcome(position, outcome, NOTHING).map(({ body }) => body)

describe('OPS-24.1 who holds the hex', () => {
  it('OPS-24.1 nobody broken, nobody near: both hold', () => {
    const outcome = ending(pair(), {})
    expect(outcome).toMatchObject({ attacker: 'holds', defender: 'holds', holds: 'defender', resolver: 'sar' })
  })

  it('OPS-24.1 a formed attacker near the centre and no formed defender there: the defender retreats', () => {
    const far = { at: { x: 36_000, y: 70_000 } }
    const away = { [sub(LINE, 0)]: far, [sub(LINE, 1)]: far }
    const outcome = ending(pair(), { [sub(CLARKE, 0)]: near, ...away })
    expect(outcome).toMatchObject({ attacker: 'holds', defender: 'retreats', holds: 'attacker' })
    // Skirmishers are not formed (SAR-2.9), and attackers near the centre do not win it while a defender is near too.
    expect(ending(pair(), { [sub(CLARKE, 0)]: { ...near, stance: 'skirmish' }, ...away }).defender).toBe('holds')
    expect(ending(pair(), { [sub(CLARKE, 0)]: near }).defender).toBe('holds')
  })

  it('OPS-24.1 an attacker without a formed unit on the table, or who withdrew, retreats', () => {
    const broken = Object.fromEntries([0, 1, 2].map((n) => [sub(CLARKE, n), { broken: true }]))
    expect(ending(pair(), broken)).toMatchObject({ attacker: 'retreats', defender: 'holds', holds: 'defender' })
    const gaveUp = (winner: Side): BattleResult => ({ winner, by: 'resigned', smashing: false })
    expect(ending(pair(), {}, { result: gaveUp('mexican') })).toMatchObject({ attacker: 'retreats', defender: 'holds' })
    expect(ending(pair(), {}, { result: gaveUp('us') })).toMatchObject({ attacker: 'holds', defender: 'retreats' })
  })

  it('OPS-24.1 the defender goes by section 10, the attacker may follow (10.2)', () => {
    const position = pair()
    const away = { [sub(LINE, 0)]: { broken: true }, [sub(LINE, 1)]: {} }
    const outcome = ending(position, {
      [sub(CLARKE, 0)]: near,
      ...away,
      [sub(LINE, 1)]: { at: { x: 36_000, y: 70_000 } },
    })
    const events = carriedOut(position, outcome)
    expect(only(events, 'clashEnded')).toMatchObject([
      { resolver: 'sar', hex: T, key: '2.us.1', outcome: { defender: 'retreats' } },
    ])
    expect(asked(position)).toBe('retreat mexican')
    does(position, 'mexican', { type: 'retreat', unit: LINE, to: choices(position, 'mexican', 'retreat')[0]!.to })
    expect(asked(position)).toBe('advance us')
  })
})

describe('OPS-24.2 from castings to steps', () => {
  it('OPS-24.2 casualties are lost for good, and a third of those with broken, run-off or dispersed sub-units', () => {
    const outcome = ending(pair(), {
      // 14 castings: 2 dead, 12 left with the mob: 4 go home.
      [sub(CLARKE, 0)]: { broken: true, strength: { casualties: 2, stragglers: 7 } },
      // 16: 1 dead, in order.
      [sub(CLARKE, 1)]: { strength: { casualties: 1, stragglers: 3 } },
      // 15, dispersed: 6 dead, of 9 left 3 gone.
      [sub(CLARKE, 2)]: { ...gone, strength: { casualties: 6, stragglers: 9 } },
    })
    expect(of(outcome, CLARKE).roster).toEqual([
      [2, 4, 4],
      [1, 2, 0],
      [6, 3, 3],
    ])
    expect(of(outcome, CLARKE)).toMatchObject({ castings: 16, steps: 1, state: 'routed', rule: 'OPS-24.2' })
  })

  it('OPS-24.2 a two-step counter loses its steps at a quarter and a half, a one-step counter at a half', () => {
    // Of 45 castings the thresholds are 12 and 23.
    const dead = (total: number) => {
      const parts = [Math.min(13, total), Math.min(15, Math.max(0, total - 13)), Math.max(0, total - 28)]
      return Object.fromEntries(parts.map((casualties, n) => [sub(CLARKE, n), { strength: { casualties } }]))
    }
    const steps = [11, 12, 22, 23].map((total) => of(ending(pair(), dead(total)), CLARKE).steps)
    expect(steps).toEqual([0, 1, 1, 2])
    // Of 34 castings in two battalions the threshold is 17.
    const line = (n: number) => of(ending(pair(), { [sub(LINE, 0)]: { strength: { casualties: n } } }), LINE).steps
    expect([line(16), line(17)]).toEqual([0, 1])
  })

  it('OPS-24.2, 12.1 what the table counted is lost, even by a counter that was disrupted before and therefore routs', () => {
    const position = attacked(
      { active: 'mexican', at: { [CLARKE]: T, [LINE]: SW }, states: { [CLARKE]: { disrupted: true } } },
      T,
      [LINE],
    )
    const outcome = ending(position, {
      [sub(CLARKE, 0)]: { strength: { casualties: 13 } },
      [sub(CLARKE, 1)]: { broken: true },
    })
    expect(of(outcome, CLARKE)).toMatchObject({ steps: 1, state: 'disrupted' })
    const kinds = carriedOut(position, outcome).flatMap((event) =>
      'piece' in event && event.piece === CLARKE ? [event.kind] : [],
    )
    expect(kinds).toEqual(expect.arrayContaining(['stepLost', 'routed']))
    expect(kinds.indexOf('stepLost')).toBeLessThan(kinds.indexOf('routed'))
    expect(position.game.ops.pieces[CLARKE]!.steps).toBe(1)
  })

  it('OPS-24.2 earlier losses count, and the step they cost is not lost twice', () => {
    const position = pair({ states: { [CLARKE]: { steps: 1 } } })
    position.game.ops.rosters[CLARKE] = [
      [4, 0, 0],
      [4, 0, 0],
      [4, 0, 0],
    ]
    expect(of(ending(position, {}), CLARKE)).toMatchObject({ steps: 0, castings: 0 })
    const more = ending(position, {
      [sub(CLARKE, 0)]: { strength: { casualties: 9 } },
      [sub(CLARKE, 1)]: { strength: { casualties: 2 } },
    })
    expect(of(more, CLARKE)).toMatchObject({ steps: 1, castings: 11, state: 'same' })
    const events = carriedOut(position, more)
    expect(only(events, 'destroyed')).toMatchObject([{ piece: CLARKE }])
  })

  it('OPS-24.2 more than half in broken sub-units: it routs; any broken or over a third straggling: disrupted', () => {
    const one = ending(pair(), { [sub(CLARKE, 0)]: { broken: true } })
    expect(of(one, CLARKE).state).toBe('disrupted')
    const two = ending(pair(), { [sub(CLARKE, 0)]: { broken: true }, [sub(CLARKE, 1)]: { broken: true } })
    expect(of(two, CLARKE).state).toBe('routed')
    const straggling = (n: number) =>
      of(ending(pair(), { [sub(LINE, 0)]: { strength: { stragglers: n } } }), LINE).state
    expect([straggling(11), straggling(12)]).toEqual(['same', 'disrupted'])
  })

  it('OPS-24.2 parts that were split off count with their regiment (SAR-2.5)', () => {
    const setup = waiting(pair())
    const clash = layOutClash(setup, PRINTED)
    const { table } = startBattle(clash.field, { ...clash.units }, CLASH_OPTIONS, NOTHING, 'clash:test')
    const whole = table.battle.units[sub(CLARKE)]!
    table.battle.units[sub(CLARKE)] = { ...whole, strength: { start: 10, casualties: 1, stragglers: 0 } }
    table.battle.units[`${sub(CLARKE)}/a`] = {
      ...whole,
      broken: true,
      strength: { start: 4, casualties: 1, stragglers: 2 },
    }
    const outcome = sarOutcomeOf(setup, clash, table, [], PRINTED)
    // Half of the three broken castings, rounded down, are lost with the two dead.
    expect(of(outcome, CLARKE).roster![0]).toEqual([2, 1, 1])
  })

  it('OPS-24.2 the combat table marks castings down to the same point, prisoners counted', () => {
    const position = pair()
    position.game.ops.rosters[CLARKE] = [
      [0, 3, 5],
      [0, 0, 0],
      [0, 0, 0],
    ]
    const lost = { unit: CLARKE, rule: 'OPS-9.5', castings: 0, steps: 1, state: 'same' as const, roster: null }
    carriedOut(position, { ...ending(position, {}), counters: [lost] })
    const rows = position.game.ops.rosters[CLARKE]!
    expect(rows.reduce((sum, row) => sum + row[0] + row[2], 0)).toBe(12)
    expect(rows[0]![1] + rows[0]![0] + rows[0]![2]).toBeLessThanOrEqual(14)
  })
})

describe('OPS-24.3 stragglers', () => {
  it('OPS-24.3 half return at the end, the rest when the unit next stands still a turn', () => {
    const position = pair()
    const outcome = ending(position, { [sub(CLARKE, 0)]: { strength: { stragglers: 5 } } })
    expect(of(outcome, CLARKE).roster![0]).toEqual([0, 3, 0])
    carriedOut(position, outcome)
    expect(position.game.ops.rosters[CLARKE]![0]).toEqual([0, 3, 0])
    const move = attacked({ at: { [CLARKE]: SW, [GARLAND]: SE, [LINE]: T } }, T, [CLARKE])
    move.game.ops.rosters[CLARKE]![0] = [1, 3, 2]
    move.game.ops.rosters[GARLAND]![0] = [1, 3, 2]
    Object.assign(move.game.ops, { segment: 'move', attack: null, pending: [] })
    move.game.ops.pieces[GARLAND]!.spent = 2
    does(move, 'us', { type: 'endPhase' })
    expect(move.game.ops.rosters[CLARKE]![0]).toEqual([1, 0, 2])
    expect(move.game.ops.rosters[GARLAND]![0]).toEqual([1, 3, 2])
  })

  it('OPS-24.3 first volley and low ammunition do not outlast a clash', () => {
    const position = pair()
    carriedOut(position, ending(position, { [sub(CLARKE, 0)]: { lowAmmo: true, firstVolleySpent: true } }))
    const again = pair()
    again.game.ops.rosters = position.game.ops.rosters
    expect(layOutClash(waiting(again), PRINTED).units[sub(CLARKE)]).toMatchObject({
      lowAmmo: false,
      firstVolleySpent: false,
    })
  })
})

describe('OPS-24.1 a side that has lost more than it bears gives way', () => {
  const nerve = (attacker: [number, number], defender: [number, number]): ClashFigures => ({
    ...PRINTED,
    course: {
      ...PRINTED.course,
      nerve: {
        attacker: everywhere(...attacker),
        defender: everywhere(...defender),
      },
    },
  })
  /** The battle of a pair with so many of the first regiment of each fallen. */
  const yields = (tables: ClashFigures, clarke: number, line: number): ReturnType<typeof sideThatGivesWay> => {
    const clash = layOutClash(waiting(pair()), tables)
    const { table } = startBattle(clash.field, { ...clash.units }, CLASH_OPTIONS, NOTHING, 'clash:test')
    for (const [id, dead] of [
      [sub(CLARKE), clarke],
      [sub(LINE), line],
    ] as const) {
      const unit = table.battle.units[id]!
      table.battle.units[id] = { ...unit, strength: { ...unit.strength, casualties: dead } }
    }
    return sideThatGivesWay(table)
  }

  it('OPS-24.1 whoever has lost the greater share, once it is more than he bears', () => {
    expect(yields(nerve([1, 5], [1, 5]), 9, 0)).toBe('us')
    expect(yields(nerve([1, 5], [1, 5]), 8, 0)).toBeNull()
    expect(yields(nerve([1, 5], [1, 5]), 0, 7)).toBe('mexican')
  })

  it('OPS-24.1 not whoever has lost less, however much that is', () => {
    expect(yields(nerve([1, 9], [1, 1]), 9, 12)).toBeNull()
    expect(yields(nerve([1, 1], [1, 9]), 12, 5)).toBeNull()
  })

  it('OPS-24.1 the fitted figures: half of the broken are gone, five sixths of a counter make a rout', () => {
    const { losses, course } = clashFigures()
    expect([losses.gone, losses.routs]).toEqual([
      { num: 1, den: 2 },
      { num: 5, den: 6 },
    ])
    const bears = ({ num, den }: { num: number; den: number }): number => num / den
    const { open, cover, village, works } = course.nerve.attacker
    expect([open, cover, village, works].map(bears)).toEqual([5 / 12, 2 / 5, 1 / 3, 3 / 10])
  })
})

describe('OPS-24.4 garrisons', () => {
  const bastion = { ground: { bastions: [T] }, states: { [LINE]: { garrison: true } } }
  const held = () => pair(bastion)

  it('OPS-24.4 retreat and disruption are nothing to it', () => {
    const position = held()
    const outcome = ending(position, {
      [sub(CLARKE, 0)]: near,
      [sub(LINE, 0)]: { broken: true },
      [sub(LINE, 1)]: { at: { x: 1000, y: 1000 } },
    })
    expect(outcome.defender).toBe('holds')
    expect(of(outcome, LINE)).toMatchObject({ state: 'same', rule: 'OPS-24.4' })
    // Casualties of earlier clashes stay lost.
    expect(of(outcome, LINE).castings).toBeGreaterThan(0)
    carriedOut(position, outcome)
    expect(position.game.ops.pieces[LINE]).toMatchObject({ garrison: true, disrupted: false })
  })

  it('OPS-24.4 a rout is Dm, a step lost is Dx: it comes out', () => {
    const broken = { [sub(LINE, 0)]: { broken: true }, [sub(LINE, 1)]: { broken: true } }
    const routed = ending(held(), broken)
    expect(routed.defender).toBe('retreats')
    expect(of(routed, LINE).state).toBe('routed')
    const guns = pair({
      ...bastion,
      at: { 'mexican.east.a.city': T },
      states: { ...bastion.states, 'mexican.east.a.city': { garrison: true } },
    })
    const both = ending(guns, broken)
    expect(of(both, 'mexican.east.a.city').state).toBe('disrupted')
    const events = carriedOut(guns, both)
    expect(only(events, 'routed').map(({ piece }) => piece)).toEqual([LINE])
    expect(only(events, 'garrison')).toMatchObject([{ piece: 'mexican.east.a.city', in: false }])
    const destroyed = ending(held(), { [sub(LINE, 0)]: { strength: { casualties: 17 } } })
    expect(destroyed).toMatchObject({ defender: 'retreats' })
    expect(of(destroyed, LINE)).toMatchObject({ steps: 1 })
  })
})

describe('OPS-23.4 OPS-9.8 bombardment alone', () => {
  it('OPS-23.4 nobody advances; the defender leaves only if a counter breaks', () => {
    const alone = () => attacked({ at: { [STEPTOE]: '0810', [LINE]: T } }, T, [STEPTOE])
    expect(ending(alone(), {})).toMatchObject({ attacker: 'holds', defender: 'holds' })
    const one = ending(alone(), { [sub(LINE, 0)]: { broken: true } })
    expect(one.defender).toBe('holds')
    const broken = ending(alone(), { [sub(LINE, 0)]: { broken: true }, [sub(LINE, 1)]: { broken: true } })
    expect(broken).toMatchObject({ attacker: 'holds', defender: 'retreats' })
    expect(of(broken, LINE).state).toBe('disrupted')
    expect(of(broken, STEPTOE)).toBeUndefined()
  })

  it('OPS-9.8 it costs no step, a quarter of those hit at most, and routs nobody who was disrupted before', () => {
    const alone = (disrupted: boolean) =>
      attacked({ at: { [STEPTOE]: '0810', [LINE]: T }, states: { [LINE]: { disrupted } } }, T, [STEPTOE])
    const fallen = { strength: { casualties: 12 }, broken: true }
    const hit = of(ending(alone(false), { [sub(LINE, 0)]: fallen, [sub(LINE, 1)]: fallen }), LINE)
    expect(hit).toMatchObject({ steps: 0, state: 'disrupted', castings: 6 })
    expect(hit.roster!.map((row) => row[0] + row[2])).toEqual([3, 3])
    const again = ending(alone(true), { [sub(LINE, 0)]: fallen, [sub(LINE, 1)]: fallen })
    expect(of(again, LINE)).toMatchObject({ steps: 0, state: 'same' })
    expect(again.defender).toBe('retreats')
  })

  it('OPS-23.4 the battery fires in turns 1 to 3 at what it sees, is not hit, and the clash ends', () => {
    const position = attacked({ at: { [STEPTOE]: '0810', [LINE]: T } }, T, [STEPTOE])
    const outcome = fought(position, 'guns')
    expect(outcome.log).toMatchObject([{ rule: 'OPS-23.4', args: { turns: 3 } }])
    expect(outcome.counters.map(({ unit }) => unit)).toEqual([LINE])
    const sum = Array.from({ length: 20 }, (_, n) => of(fought(position, `guns ${n}`), LINE))
    expect(sum.some(({ roster }) => roster!.some((row) => row[0] + row[1] > 0))).toBe(true)
  })
})

describe('OPS-11.2 leaders', () => {
  it('OPS-22.2 a leader on the table has his fate from there and does not roll; the others do', () => {
    const at = { [CLARKE]: SW, 'us.ldr.worth': SW, 'us.ldr.lee': SW, [LINE]: T }
    const position = attacked({ at }, T, [CLARKE])
    const hit: AddressedEvent = { to: null, body: { kind: 'leaderHit', leader: 'us.ldr.worth', severity: 'serious' } }
    const outcome = ending(position, { [sub(CLARKE, 0)]: { strength: { casualties: 12 } } }, { told: [hit] })
    expect(outcome.leaders).toEqual({ 'us.ldr.worth': 'wounded' })
    const events = carriedOut(position, outcome)
    expect(only(events, 'leaderHit')[0]).toMatchObject({ piece: 'us.ldr.worth', fate: 'wounded' })
    expect(
      only(events, 'die')
        .filter(({ purpose }) => purpose === 'leader')
        .map(({ piece }) => piece),
    ).toEqual(['us.ldr.lee'])
  })

  it('OPS-22.2 killed scores (18.3), a light wound is none', () => {
    const fate = (severity: string) => {
      const position = attacked({ at: { [CLARKE]: SW, 'us.ldr.worth': SW, [LINE]: T } }, T, [CLARKE])
      const hit: AddressedEvent = { to: null, body: { kind: 'leaderHit', leader: 'us.ldr.worth', severity } }
      carriedOut(position, ending(position, {}, { told: [hit] }))
      return [position.game.ops.pieces['us.ldr.worth']!.at, position.game.ops.score.mexican]
    }
    expect(fate('dead')).toEqual(['gone', 1])
    expect(fate('incapacitated')).toEqual(['gone', 1])
    expect(fate('minor')).toEqual([SW, 0])
  })
})

describe('OPS-24.2 states read from outside', () => {
  it('OPS-24.2 a roster that lost more castings than it had is refused by field', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T } })
    const state = structuredClone(position.game)
    expect(validateGame(position.world, state).ok).toBe(true)
    state.ops.rosters[CLARKE]![0] = [10, 3, 2]
    const field = `ops.rosters.${CLARKE}[0]`
    expect(validateGame(position.world, state)).toMatchObject({ ok: false, refusal: { args: { field } } })
  })
})

describe('castings', () => {
  const strength = (position: Position, unit: PieceId): number[] =>
    position.world.pieces[position.world.pieceIndexes.get(unit)!]!.unit!.roster.map(startingCastings)

  it('OPS-24.2 OPS-24.3 are conserved from clash to clash: nobody comes back from the dead, no row grows over its start', () => {
    const players = [BOTH_HOLD, { us: chargePlayer, mexican: holdPlayer }, { us: chargePlayer, mexican: chargePlayer }]
    for (let n = 0; n < 6; n++) {
      let rosters: Position['game']['ops']['rosters'] | null = null
      for (let round = 0; round < 4; round++) {
        const at = { [CLARKE]: SW, [GARLAND]: SE, [DUNCAN]: SW, [LINE]: T, [LIGHT]: T, [GUARD]: NE }
        const position = attacked({ at, states: round % 2 ? { [LINE]: { disrupted: true } } : {} }, T, [
          CLARKE,
          GARLAND,
          DUNCAN,
        ])
        if (rosters) position.game.ops.rosters = rosters
        const before = structuredClone(position.game.ops.rosters)
        const outcome = fought(position, `round ${n} ${round}`, players[n % 3])
        for (const { unit, roster, castings } of outcome.counters) {
          const lost = roster!.map((row, k) => row[0] + row[2] - before[unit]![k]![0] - before[unit]![k]![2])
          expect(
            lost.every((one) => one >= 0),
            unit,
          ).toBe(true)
          expect(lost.reduce((a, b) => a + b, 0)).toBe(castings)
          for (const [k, row] of roster!.entries())
            expect(row[0] + row[1] + row[2], `${unit} ${k}`).toBeLessThanOrEqual(strength(position, unit)[k]!)
        }
        carriedOut(position, outcome)
        rosters = position.game.ops.rosters
      }
    }
  }, 60_000)

  it('OPS-23.2 the same clash, dice and players give the same outcome', () => {
    const position = attacked({ at: { [CLARKE]: SW, [LINE]: T } }, T, [CLARKE])
    const players = { us: chargePlayer, mexican: holdPlayer }
    expect(fought(position, 'same', players)).toEqual(fought(position, 'same', players))
    const others = Array.from({ length: 6 }, (_, n) => JSON.stringify(fought(position, `other ${n}`, players)))
    expect(new Set(others).size).toBeGreaterThan(1)
  })
})
