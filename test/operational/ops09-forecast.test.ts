import { describe, expect, it } from 'vitest'
import { die } from '../../src/core/dice'
import type { PlannedAttack } from '../../src/operational/combat/forecast'
import { retreatHexes } from '../../src/operational/combat/retreat'
import { apply, clonePosition, forecastAttack, type Position } from '../../src/operational/engine'
import type { EventBody, Forecast, Side } from '../../src/operational/types'
import {
  CLARKE,
  type Clash,
  E,
  NE,
  NW,
  clash,
  DUNCAN,
  GARLAND,
  GUARD,
  GUNS,
  type Ground,
  HORSE,
  HUSSARS,
  LANCERS,
  LIGHT,
  LINE,
  MORELIA,
  SE,
  SMITH,
  STEPTOE,
  SW,
  T,
  W,
  YORK,
  ended,
} from './clash'
import { asMap, counted } from './allDice'
import { dice, scene, world } from './support'

const NORTH: Ground = { locs: { us: ['1610'], mexican: ['0410'] } }

const forecast = (position: Position, side: Side, plan: PlannedAttack): Forecast => {
  const result = forecastAttack(position, side, plan)
  if (!result.ok) throw new Error(result.refusal.key)
  return result.value
}

/** One attack played through the engine with these dice first; offers are declined, the defender leads as foreseen. */
function play(start: Position, plan: PlannedAttack, defenderLead: string, values: readonly number[]) {
  const position = clonePosition(start)
  const side = position.game.ops.active
  const other = side === 'us' ? 'mexican' : 'us'
  const chance = dice(position, values)
  const events: EventBody[] = []
  const act = (who: Side, action: unknown): void => {
    const done = apply(position, who, action, chance)
    if (!done.ok) throw new Error(done.refusal.key)
    events.push(...done.value.map((told) => told.body))
  }
  act(side, { type: 'target', hex: plan.target })
  for (const unit of plan.attackers) act(side, { type: 'join', unit })
  if (plan.lead !== null && position.game.ops.attack!.lead !== plan.lead) act(side, { type: 'lead', unit: plan.lead })
  if (plan.charge) act(side, { type: 'charge', on: true })
  act(side, { type: 'attack' })
  let driven = position.game.ops.pending.at(-1)
  for (;;) {
    driven = position.game.ops.pending.at(-1)
    if (driven?.kind === 'lead') act(other, { type: 'lead', unit: defenderLead })
    else if (driven?.kind === 'reserve' || driven?.kind === 'slip' || driven?.kind === 'guns')
      act(driven.owner, { type: 'pass' })
    else break
  }
  return { position, events }
}

const CASES: [string, Clash, Omit<PlannedAttack, 'target'>][] = [
  ['one against one', { at: { [CLARKE]: SW, [LINE]: T } }, { attackers: [CLARKE], lead: CLARKE, charge: false }],
  [
    'a charge: the lead cannot hold (9.7)',
    { at: { [YORK]: SW, [LINE]: T } },
    { attackers: [YORK], lead: YORK, charge: true },
  ],
  [
    'a charge from two hexes: the others could',
    { at: { [YORK]: SW, [HORSE]: SE, [LINE]: T } },
    { attackers: [YORK, HORSE].sort(), lead: HORSE, charge: true },
  ],
  [
    'several hexes, works and guns: hesitation leaves some out',
    {
      at: { [CLARKE]: SW, [GARLAND]: SE, [SMITH]: W, [STEPTOE]: SW, 'us.ldr.scott': SE, [LINE]: T, [LANCERS]: T },
      ground: { sides: [[SE, T, 'protected']], terrain: { [T]: 'woods' } },
    },
    { attackers: [CLARKE, GARLAND, SMITH, STEPTOE].sort(), lead: CLARKE, charge: false },
  ],
  [
    'disrupted defenders: no hold, rout by DcR (12.1)',
    { at: { [YORK]: SW, [LINE]: T }, states: { [LINE]: { disrupted: true } } },
    { attackers: [YORK], lead: YORK, charge: false },
  ],
  [
    'odds of nine: a lone lead dies of Dx and DmX, nobody retreats',
    { at: { [CLARKE]: SW, [GARLAND]: SE, [LANCERS]: T } },
    { attackers: [CLARKE, GARLAND], lead: CLARKE, charge: false },
  ],
  [
    'the same with others by him, a leader assisting',
    { at: { [CLARKE]: SW, [GARLAND]: SE, [SMITH]: W, [HUSSARS]: T, [LANCERS]: T, 'mexican.ldr.santaanna': T } },
    { attackers: [CLARKE, GARLAND, SMITH], lead: CLARKE, charge: true },
  ],
  [
    'Mexicans against a lead of two steps',
    { active: 'mexican', at: { [LINE]: SW, [LIGHT]: SE, [MORELIA]: SW, [YORK]: T }, ground: NORTH },
    { attackers: [LINE, LIGHT, MORELIA].sort(), lead: LINE, charge: false },
  ],
  [
    'Mexicans outnumbered: a lead of one step dies of Ax',
    { active: 'mexican', at: { [LINE]: SW, [CLARKE]: T, [GARLAND]: T }, ground: NORTH },
    { attackers: [LINE], lead: LINE, charge: false },
  ],
  [
    'volunteers by night: their check first (5.5)',
    { night: true, at: { [YORK]: SW, [LINE]: T } },
    { attackers: [YORK], lead: YORK, charge: false },
  ],
  [
    'regulars by night',
    { night: true, at: { [CLARKE]: SW, [GUARD]: T } },
    { attackers: [CLARKE], lead: CLARKE, charge: false },
  ],
  [
    'lava behind: the attackers can go nowhere, a retreat costs each a step (10.1, 19.1.6)',
    {
      at: { [CLARKE]: SW, [YORK]: SE, [LINE]: T, [LIGHT]: T },
      ground: {
        terrain: {
          [SW]: 'lava',
          [SE]: 'lava',
          '0809': 'lava',
          '0810': 'lava',
          '0811': 'lava',
          '0909': 'lava',
          '0912': 'lava',
        },
      },
    },
    { attackers: [CLARKE, YORK], lead: CLARKE, charge: false },
  ],
  [
    'a ravine behind: who is disrupted already routs on the way back (19.1.10), followers by their checks',
    {
      at: { [CLARKE]: SW, [LINE]: T, [GUARD]: T },
      states: { [GUARD]: { disrupted: true } },
      ground: {
        sides: [
          [T, NW, 'ravine'],
          [T, NE, 'ravine'],
          [T, E, 'ravine'],
          [T, W, 'ravine'],
        ],
      },
    },
    { attackers: [CLARKE], lead: CLARKE, charge: false },
  ],
  [
    'surrounded: whoever must go is destroyed',
    { at: { [CLARKE]: SW, [GARLAND]: SE, [SMITH]: NW, [YORK]: NE, [LINE]: T, [GUARD]: T } },
    { attackers: [CLARKE, GARLAND, SMITH].sort(), lead: CLARKE, charge: false },
  ],
  [
    'a bombardment drives out who has no way: he stays and loses nothing (9.8)',
    {
      at: { [DUNCAN]: '0910', [CLARKE]: SE, [GARLAND]: W, [SMITH]: NE, [GUARD]: T },
      states: { [GUARD]: { disrupted: true } },
    },
    { attackers: [DUNCAN], lead: null, charge: false },
  ],
  ['bombardment alone', { at: { [DUNCAN]: SW, [LINE]: T } }, { attackers: [DUNCAN], lead: null, charge: false }],
  [
    'bombardment of the disrupted',
    {
      at: { [DUNCAN]: SW, [STEPTOE]: '1007', [GUNS]: T, [GUARD]: T },
      states: { [GUARD]: { disrupted: true }, [GUNS]: { disrupted: true } },
    },
    { attackers: [DUNCAN, STEPTOE].sort(), lead: null, charge: false },
  ],
]

describe('OPS-9.2 to 9.8, 8.4: the forecast', () => {
  it.each(CASES)('OPS-9.3 OPS-9.5 forecast equals the frequencies over all dice: %s', (_title, spec, rest) => {
    const plan: PlannedAttack = { target: T, ...rest }
    const position = clash(spec)
    const side = position.game.ops.active
    const f = forecast(position, side, plan)
    const { piece: defenderLead } = f.defenceParts.find((part) => part.lead)!
    const frequencies = counted(position, plan, defenderLead)
    expect(f.outcomes.reduce((sum, outcome) => sum + outcome.p.num, 0)).toBe(f.outcomes[0]!.p.den)
    expect([...asMap(f).keys()].sort()).toEqual([...frequencies.keys()].sort())
    for (const [fate, frequency] of frequencies) expect(asMap(f).get(fate), fate).toBeCloseTo(frequency, 12)
  })

  it('OPS-10.1 OPS-19.1.6 Smith in the lava before Padierna has no way back: what drives him out costs a step', () => {
    const smith = 'us.2.smith'
    const activos = 'mexican.north.2.activos'
    const padierna = world.grid.indexOf('0605')
    const lava = world.grid.neighboursOf(padierna).filter((hex) => world.lava[hex])
    expect(lava.length).toBeGreaterThan(0)
    const chanceOf = ({ outcomes }: Forecast, holds: (outcome: Forecast['outcomes'][number]) => boolean): number =>
      outcomes.filter(holds).reduce((sum, { p }) => sum + p.num, 0)
    let stuck = 0
    for (const hex of lava)
      for (const steps of [2, 1]) {
        const from = world.grid.ids[hex]!
        const position = scene({
          segment: 'combat',
          at: { [smith]: from, [activos]: '0605', 'mexican.north.2.line': '0605', 'mexican.south.1.cavalry5': '2511' },
          states: { [smith]: { steps } },
        })
        if (retreatHexes(position, world.pieceIndexes.get(smith)!, -1).length > 0) continue
        for (const charge of [false, true]) {
          const plan = { target: '0605', attackers: [smith], lead: smith, charge }
          const result = forecastAttack(position, 'us', plan)
          // No charge comes out of lava.
          if (!result.ok) continue
          stuck++
          const f = result.value
          expect(chanceOf(f, ({ attacker }) => attacker === 'retreat' || attacker === 'hold-or-retreat')).toBe(0)
          const driven = chanceOf(f, ({ result: code, attacker }) => code === 'Ax' && attacker !== 'none')
          const loses = chanceOf(f, ({ attackerSteps }) => attackerSteps > 0)
          expect(driven).toBeGreaterThan(0)
          expect(loses).toBeGreaterThanOrEqual(driven)
          // Ax costs the lead a step and then another for want of a hex.
          for (const outcome of f.outcomes)
            if (outcome.result === 'Ax')
              expect(outcome).toMatchObject({ attacker: 'destroyed', attackerSteps: steps, attackersDestroyed: 1 })
          expect(f.assumptions).toContain('holdsWithoutWayOut')
          expect([...asMap(f).keys()].sort()).toEqual([...counted(position, plan, activos).keys()].sort())
        }
      }
    expect(stuck).toBeGreaterThan(0)
  })

  it('OPS-9.2 its sum and modifiers are those of the fight', () => {
    for (const [, spec, rest] of CASES) {
      const plan: PlannedAttack = { target: T, ...rest }
      const position = clash(spec)
      const f = forecast(position, position.game.ops.active, plan)
      const lead = f.defenceParts.find((part) => part.lead)!.piece
      // By night a check first; 1 always passes.
      const values = spec.night && plan.lead === YORK ? [1, 3, 4, 2] : [3, 4, 2]
      const end = ended(play(position, plan, lead, plan.lead === null ? [2] : values).events)
      expect({
        attack: end.attack,
        defence: end.defence,
        modifiers: end.modifiers,
        differential: end.differential,
      }).toEqual({
        attack: f.attack,
        defence: f.defence,
        modifiers: f.modifiers,
        differential: f.differential,
      })
      const strength = (parts: typeof f.attackParts): number =>
        parts.filter((part) => part.lead).reduce((sum, part) => sum + part.cf, 0) +
        Math.ceil(parts.filter((part) => !part.lead).reduce((sum, part) => sum + part.cf, 0) / 2)
      expect([strength(f.attackParts), strength(f.defenceParts)]).toEqual([f.attack, f.defence])
    }
  })

  it('OPS-9.3 probabilities add up to exactly 1, in attacks by chance', () => {
    let n = 0
    const pick = <X>(list: readonly X[]): X =>
      list[(die('odds', 'any', String(n++)) * 6 + die('odds', 'any', String(n++))) % list.length]!
    for (let k = 0; k < 40; k++) {
      const at: Record<string, string> = {}
      for (const unit of [CLARKE, GARLAND, YORK, HORSE, DUNCAN]) if (pick([0, 1, 1]) === 1) at[unit] = pick([SW, SE, W])
      for (const unit of [LINE, LANCERS, GUNS]) if (pick([0, 1]) === 1) at[unit] = T
      at[CLARKE] = SW
      at[GUARD] = T
      const attackers = Object.keys(at)
        .filter((id) => id.startsWith('us.'))
        .sort()
      const position = clash({
        at: { ...at, [pick(['us.ldr.scott', 'us.ldr.worth'])]: pick([SW, SE]) },
        ground: pick<Ground>([{}, { terrain: { [T]: 'village' } }, { high: { [T]: 1 } }]),
        states: {
          [GUARD]: pick([{}, { disrupted: true }, { ineffective: true }]),
          [LINE]: pick([{}, { disrupted: true }]),
        },
      })
      const f = forecast(position, 'us', { target: T, attackers, lead: CLARKE, charge: pick([true, false]) })
      const den = f.outcomes[0]!.p.den
      expect(f.outcomes.reduce((sum, outcome) => sum + outcome.p.num, 0)).toBe(den)
      expect(f.outcomes.every(({ p }) => p.den === den)).toBe(true)
      expect(f.outcomes.every((outcome) => outcome.p.num > 0)).toBe(true)
    }
  })

  it('OPS-8.2 it names the choices that may come between', () => {
    const position = clash({ at: { [CLARKE]: SW, [LINE]: T, [GUARD]: T } })
    const plan: PlannedAttack = { target: T, attackers: [CLARKE], lead: CLARKE, charge: false }
    expect(forecast(position, 'us', plan).choices).toEqual(['lead', 'reserve', 'slip', 'guns', 'hold'])
    // Another lead of the defender may be reckoned with.
    expect(forecast(position, 'us', { ...plan, defenderLead: GUARD }).defence).toBe(4 + 3)
    expect(forecast(position, 'us', plan).defence).toBe(5 + 2)
  })

  it.each([
    [{ target: '0101' }, 'noEnemy', 'OPS-8.1'],
    [{ target: 'nowhere' }, 'noEnemy', 'OPS-8.1'],
    [{ attackers: [] }, 'noAttacker', 'OPS-8.1'],
    [{ attackers: [GARLAND], lead: GARLAND }, 'notYours', 'OPS-3.5'],
    [{ attackers: [LINE], lead: LINE }, 'notYours', 'OPS-3.5'],
    [{ attackers: [SMITH], lead: SMITH }, 'cannotReach', 'OPS-8.1'],
    [{ lead: null }, 'leadArm', 'OPS-8.2'],
    [{ lead: DUNCAN, attackers: [CLARKE, DUNCAN] }, 'leadArm', 'OPS-8.2'],
    [{ defenderLead: CLARKE }, 'notDefender', 'OPS-8.2'],
    [{ attackers: [HORSE], lead: HORSE, charge: true }, 'chargeInto', 'OPS-8.3'],
  ] as const)('OPS-8.1 to OPS-8.3 refused like the attack itself: %o', (change, key, rule) => {
    const position = clash({
      at: { [CLARKE]: SW, [HORSE]: SW, [DUNCAN]: SE, [SMITH]: '0810', [LINE]: T },
      ground: { terrain: { [T]: 'woods' } },
    })
    const plan = { target: T, attackers: [CLARKE], lead: CLARKE, charge: false, ...change } as PlannedAttack
    expect(forecastAttack(position, 'us', plan)).toMatchObject({ ok: false, refusal: { key: `refusal.${key}`, rule } })
  })

  it('OPS-5.5 the defender who is asked for his lead by night sees odds without the check that the attack has passed', () => {
    const position = clash({ night: true, at: { [YORK]: SW, [LINE]: T, [GUARD]: T } })
    const plan: PlannedAttack = { target: T, attackers: [YORK], lead: YORK, charge: false, defenderLead: GUARD }
    const calledOff = (): number =>
      forecast(position, 'us', plan).outcomes.reduce(
        (sum, { p, result }) => sum + (result === 'calledOff' ? p.num / p.den : 0),
        0,
      )
    // York goes by a check, and astray on a sum of the fog-of-war dice.
    const before = calledOff()
    const chance = dice(position, [1])
    for (const action of [{ type: 'target', hex: T }, { type: 'join', unit: YORK }, { type: 'attack' }]) {
      // While the attack is declared the check is still to come.
      expect(calledOff()).toBe(before)
      expect(apply(position, 'us', action, chance)).toMatchObject({ ok: true })
    }
    expect(position.game.ops.pending.at(-1)).toMatchObject({ kind: 'lead', owner: 'mexican' })
    const astray = world.tables.fow.results.filter(({ id }) => id === 'astray')
    const rollsAstray = [...Array(36).keys()].filter((n) =>
      astray.some(({ sum }) => sum === Math.floor(n / 6) + (n % 6) + 2),
    )
    expect(calledOff()).toBeCloseTo(rollsAstray.length / 36, 10)
    expect(calledOff()).toBeLessThan(before)
    // The engine that the defender's page and the clash's odds use sees the same.
    expect(forecast(clonePosition(position), 'us', plan)).toEqual(forecast(position, 'us', plan))
  })

  it('OPS-5.5 no odds for a bombardment alone by night, which is no attack', () => {
    const position = clash({ night: true, at: { [DUNCAN]: SW, [LINE]: T } })
    expect(forecastAttack(position, 'us', { target: T, attackers: [DUNCAN], lead: null, charge: false })).toMatchObject(
      {
        ok: false,
        refusal: { key: 'refusal.nightBombardment', rule: 'OPS-5.5' },
      },
    )
  })
})
