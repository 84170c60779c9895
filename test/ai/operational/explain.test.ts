import { describe, expect, it } from 'vitest'
import { separateSharedTerms } from '../../../src/ai/operational/explain/planTerms'
import { explainIntents } from '../../../src/ai/operational/explain/intent'
import { explainObservedTurn } from '../../../src/ai/operational/explain/observed'
import { PLANS } from '../../../src/ai/operational/plans/plans'
import type { EventBody, GameEvent } from '../../../src/operational/types'
import { ai as en } from '../../../src/ui/i18n/en/ai'
import { ai as es } from '../../../src/ui/i18n/es/ai'
import { pedregalWorld } from '../../bench/harness'

const world = pedregalWorld()
const eventsOf = (...bodies: EventBody[]): GameEvent[] => bodies.map((body, n) => ({ ...body, n }) as GameEvent)
const moved = (piece: string, from: string, to: string): EventBody => ({
  kind: 'moved',
  pieces: [piece],
  from,
  to,
  mp2: 2,
  how: 'step',
})

describe('the explanation of a turn by what the other side saw', () => {
  it('names the attack with its odds', () => {
    const [sentence] = explainObservedTurn(
      world,
      'us',
      eventsOf(
        {
          kind: 'clashBegun',
          hex: '1222',
          attackers: ['us.1.clarke', 'us.1.garland'],
          defenders: ['mexican.east.6.bravos'],
          lead: 'us.1.clarke',
          defenderLead: 'mexican.east.6.bravos',
          charge: false,
        },
        {
          kind: 'clashEnded',
          hex: '1222',
          resolver: 'table',
          attack: 11,
          defence: 1,
          modifiers: [],
          differential: 7,
          roll: 3,
          result: 'Dx',
          rule: 'OPS-9.3',
        },
      ),
    )
    const args = {
      hex: '1222',
      foes: 'mexican.east.6.bravos',
      pieces: 'us.1.clarke,us.1.garland',
      odds: 7,
      reason: 'bastion',
    }
    expect(sentence).toEqual({ key: 'ai.why.struckStrong', args })
  })

  it('names the place that a formation came nearer to, once for all its steps', () => {
    const sentences = explainObservedTurn(
      world,
      'us',
      eventsOf(
        moved('us.1.clarke', '0822', '0922'),
        moved('us.1.clarke', '0922', '1022'),
        moved('us.1.garland', '0822', '1022'),
      ),
    )
    expect(sentences).toEqual([
      { key: 'ai.why.to', args: { pieces: 'us.1.clarke,us.1.garland', hex: '1222', reason: 'bastion' } },
    ])
  })

  it('names the next place ahead of a formation, not the one where it is; formations with the same goal together', () => {
    const sentences = explainObservedTurn(
      world,
      'us',
      eventsOf(
        moved('us.1.clarke', '0118', '0822'),
        moved('us.3.pierce', '0118', '0822'),
        moved('us.4.newyork', '0823', '0721'),
      ),
    )
    expect(sentences).toEqual([
      { key: 'ai.why.to', args: { pieces: 'us.1.clarke,us.3.pierce', hex: '1222', reason: 'bastion' } },
      { key: 'ai.why.post', args: { pieces: 'us.4.newyork', hex: '0721', reason: 'village' } },
    ])
  })

  it('says of a formation that came up behind an attack that it supports it; attackers are named once', () => {
    const sentences = explainObservedTurn(
      world,
      'us',
      eventsOf(
        moved('us.1.clarke', '0822', '1123'),
        moved('us.3.pierce', '0520', '1022'),
        {
          kind: 'clashBegun',
          hex: '1223',
          attackers: ['us.1.clarke'],
          defenders: ['mexican.east.6.bravos'],
          lead: 'us.1.clarke',
          defenderLead: 'mexican.east.6.bravos',
          charge: false,
        },
        {
          kind: 'clashEnded',
          hex: '1223',
          resolver: 'table',
          attack: 3,
          defence: 4,
          modifiers: [],
          differential: -1,
          roll: 3,
          result: 'Dr',
          rule: 'OPS-9.3',
        },
      ),
    )
    expect(sentences.map(({ key }) => key)).toEqual(['ai.why.struckWeak', 'ai.why.behind'])
    expect(sentences[1]!.args).toEqual({ pieces: 'us.3.pierce', hex: '1223' })
  })

  it('OPS-18.2 says that a Mexican unit made for San Agustin if it came nearer to no other place', () => {
    const [sentence] = explainObservedTurn(
      world,
      'mexican',
      eventsOf(moved('mexican.north.4.cavalry2', '0518', '0119')),
    )
    expect(sentence).toEqual({
      key: 'ai.why.toEntry',
      args: { pieces: 'mexican.north.4.cavalry2', hex: '0118', reason: 'depot' },
    })
  })

  it('OPS-19.5.15 names no hidden marker: a side of which nothing was seen stood still', () => {
    const marker = eventsOf({
      kind: 'markerMoved',
      marker: 'mexican.marker.a.1',
      from: '1511',
      to: '1512',
      mp2: 2,
      how: 'step',
    })
    expect(explainObservedTurn(world, 'mexican', marker)).toEqual([{ key: 'ai.why.stood', args: {} }])
  })

  it('leaves out a unit that went back to where it came from', () => {
    expect(
      explainObservedTurn(
        world,
        'us',
        eventsOf(moved('us.1.clarke', '0822', '0922'), moved('us.1.clarke', '0922', '0822')),
      )[0]!.key,
    ).toBe('ai.why.stood')
  })
})

describe('the explanation of what a side intended', () => {
  it('has the plan, its terms, orders of the same kind together, and attacks', () => {
    const sentences = explainIntents([
      {
        plans: [
          {
            plan: 'us.turn',
            value: 7.26,
            terms: [
              { name: 'attack', value: 4 },
              { name: 'reply', value: -1.5 },
              { name: 'command', value: 0.01 },
            ],
          },
          { plan: 'us.road', value: 6, terms: [] },
        ],
        orders: [
          { piece: 'us.2.riley', script: 'mass', to: '0605', goal: '1104' },
          { piece: 'us.1.clarke', script: 'advance', to: '0607', goal: '1104' },
          { piece: 'us.2.smith', script: 'advance', to: '0606', goal: '1104' },
          { piece: 'us.4.marines', script: 'hold', to: '0118', goal: null },
        ],
        attacks: [{ target: '0704', attackers: ['us.2.riley'], gain: 1.24 }],
      },
    ])
    expect(sentences.map(({ key }) => key)).toEqual([
      'ai.why.planOver',
      'ai.why.termFor',
      'ai.why.termAgainst',
      'ai.order.advance',
      'ai.order.attack',
      'ai.order.hold',
      'ai.why.meantAttack',
    ])
    expect(sentences[0]!.args).toEqual({ plan: 'us.turn', value: 7.3, other: 'us.road', next: 6 })
    expect(sentences[3]!.args).toEqual({ to: '0606,0607', goal: '1104', pieces: 'us.1.clarke,us.2.smith' })
  })

  it('names the terms in which the plan differs from the second best, not those that all plans share', () => {
    const terms = (attack: number, north: number) => [
      { name: 'north', value: north },
      { name: 'attack', value: attack },
    ]
    const sentences = explainIntents([
      {
        plans: [
          { plan: 'us.turn', value: 41.9, terms: terms(4, 37.9) },
          { plan: 'us.road', value: 41, terms: terms(2.5, 38.5) },
        ],
        orders: [],
        attacks: [],
      },
    ])
    expect(sentences.slice(1)).toEqual([
      { key: 'ai.why.termFor', args: { term: 'attack', value: 1.5 } },
      { key: 'ai.why.termAgainst', args: { term: 'north', value: 0.6 } },
    ])
  })

  it('is empty without a plan', () => {
    expect(explainIntents([])).toEqual([])
    expect(explainIntents([{ plans: [], orders: [], attacks: [] }])).toEqual([])
  })
})

describe('plans without what they share', () => {
  const score = (plan: string, terms: Record<string, number>) => ({
    plan,
    value: Object.values(terms).reduce((sum, value) => sum + value, 0),
    terms: Object.entries(terms).map(([name, value]) => ({ name, value })),
  })

  it('share the smallest gain and the smallest loss', () => {
    const { shared, plans } = separateSharedTerms([
      score('a', { north: 38, reply: -3, attack: 2, command: 1 }),
      score('b', { north: 37, reply: -5, attack: -1 }),
    ])
    expect(shared).toEqual([
      { name: 'north', value: 37 },
      { name: 'reply', value: -3 },
    ])
    expect(plans).toEqual([
      score('a', { north: 1, reply: 0, attack: 2, command: 1 }),
      score('b', { north: 0, reply: -2, attack: -1 }),
    ])
  })

  it('a single plan shares nothing', () => {
    const only = [score('a', { north: 38 })]
    expect(separateSharedTerms(only)).toEqual({ shared: [], plans: only })
    expect(separateSharedTerms([])).toEqual({ shared: [], plans: [] })
  })
})

describe('messages', () => {
  it('exist in both languages for every plan, every stage and every reason why one ends', () => {
    // Reasons that no plan names, because they come from the life of plans itself, or (the last) from an edition whose saved games still tell it.
    const whys = new Set(['opening', 'weighed', 'better', 'overtaken', 'bridgeheadLost'])
    for (const words of [en, es])
      for (const { id, stages } of PLANS) {
        expect(words.plan, id).toHaveProperty([id])
        for (const stage of stages) {
          expect(words.stage).toHaveProperty([`${id}.${stage.id}`])
          for (const { why } of stage.ends) whys.add(why)
        }
      }
    for (const words of [en, es]) expect(Object.keys(words.because).sort()).toEqual([...whys].sort())
  })

  it('have the same keys in English and Spanish', () => {
    for (const group of ['plan', 'stage', 'because', 'term', 'reason', 'order', 'why', 'character'] as const)
      expect(Object.keys(es[group]).sort()).toEqual(Object.keys(en[group]).sort())
  })
})
