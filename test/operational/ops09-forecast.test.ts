import { describe, expect, it } from 'vitest'
import { die } from '../../src/core/dice'
import type { PlannedAttack } from '../../src/operational/combat/forecast'
import { apply, clonePosition, forecastAttack, type Position } from '../../src/operational/engine'
import type { EventBody, Forecast, Side } from '../../src/operational/types'
import {
  CLARKE,
  type Clash,
  clash,
  DUNCAN,
  fow,
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
import { dice, only } from './support'

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

/** What became of it, in the words of the forecast, read from the log and from what is asked. */
function fate(position: Position, events: readonly EventBody[], side: Side) {
  const end = only(events, 'clashEnded').find((event) => event.resolver === 'table')
  const top = position.game.ops.pending.at(-1)
  const lost = (who: Side): number =>
    only(events, 'stepLost').filter((event) => event.piece.startsWith(who) && event.rule === 'OPS-9.5').length
  const defenderLead = only(events, 'clashBegun')[0]?.defenderLead
  const asked =
    top?.kind === 'retreat' ? (top.stacks.some((stack) => stack.mayHold) ? 'hold-or-retreat' : 'retreat') : 'none'
  const owner = top?.kind === 'retreat' ? top.owner : null
  const routed = only(events, 'routed').some((event) => event.piece === defenderLead)
  const shaken = only(events, 'disrupted').some((event) => event.rule === 'OPS-9.8')
  return JSON.stringify({
    result: end?.result ?? 'calledOff',
    attacker: owner === side ? asked : 'none',
    defender: routed ? 'rout' : owner !== null && owner !== side ? asked : shaken ? 'disrupted' : 'none',
    attackerSteps: lost(side),
    defenderSteps: lost(side === 'us' ? 'mexican' : 'us'),
  })
}

/**
 * Frequencies over all dice that bear on the outcome, in units of one in 36 * 6^3: exact, or it throws. FOW by every pair of
 * dice, or by one pair for each sum at its weight.
 */
function frequencies(start: Position, plan: PlannedAttack, defenderLead: string, pairs: boolean): Map<string, number> {
  const whole = 36 * 6 ** 3
  const out = new Map<string, number>()
  const walk = (values: number[], weight: number): void => {
    const { position, events } = play(start, plan, defenderLead, values)
    // Rout and leader dice change who is where, not what is forecast, nor do the checks of those who follow the lead.
    const thrown = only(events, 'die').flatMap((event) => event.faces.map(() => event))
    const next = thrown[values.length]
    const lead = only(events, 'clashBegun')[0]
    const leads = [plan.lead, lead?.defenderLead]
    const bears =
      next !== undefined &&
      (next.purpose === 'fow' ||
        next.purpose === 'combat' ||
        (next.purpose === 'morale' && leads.includes(next.piece ?? '')))
    if (bears && next.purpose === 'fow' && !pairs) {
      for (let sum = 2; sum <= 12; sum++) walk([...values, ...fow(sum)], (weight * (6 - Math.abs(7 - sum))) / 36)
      return
    }
    if (bears) {
      if (weight % 6 !== 0) throw new Error('a die too many')
      for (let face = 1; face <= 6; face++) walk([...values, face], weight / 6)
      return
    }
    const key = fate(position, events, start.game.ops.active)
    out.set(key, (out.get(key) ?? 0) + weight)
  }
  walk([], whole)
  return out
}

const asMap = (f: Forecast): Map<string, number> => {
  const out = new Map<string, number>()
  for (const { p, ...rest } of f.outcomes) {
    const { result, attacker, defender, attackerSteps, defenderSteps } = rest
    const key = JSON.stringify({ result, attacker, defender, attackerSteps, defenderSteps })
    out.set(key, (out.get(key) ?? 0) + p.num)
  }
  return out
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
  it.each(CASES)('OPS-9.3 OPS-9.5 forecast equals the frequencies over all dice: %s', (title, spec, rest) => {
    const plan: PlannedAttack = { target: T, ...rest }
    const position = clash(spec)
    const side = position.game.ops.active
    const f = forecast(position, side, plan)
    const { piece: defenderLead } = f.defenceParts.find((part) => part.lead)!
    const counted = frequencies(position, plan, defenderLead, CASES.findIndex(([name]) => name === title) % 4 === 0)
    expect(f.outcomes.every((outcome) => outcome.p.den === 36 * 6 ** 3)).toBe(true)
    expect(f.outcomes.reduce((sum, outcome) => sum + outcome.p.num, 0)).toBe(36 * 6 ** 3)
    expect([...asMap(f)].sort()).toEqual([...counted].sort())
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
      expect(f.outcomes.reduce((sum, outcome) => sum + outcome.p.num, 0)).toBe(36 * 6 ** 3)
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
