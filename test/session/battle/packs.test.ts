import { describe, expect, it } from 'vitest'
import { BattleSession } from '../../../src/session/battle/session'
import { packOf } from '../../../src/tabletop/common/pack/load'
import { printedScenario } from '../../../src/session/battle/battlefield'

function must<T>(made: { ok: true; value: T } | { ok: false; refusal: unknown }): T {
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return made.value
}
const start = (scenario: string, options: object = {}, seed = 'packs') =>
  must(BattleSession.create({ scenario, seed, options }))
const refused = (scenario: string, options: object) => {
  const made = BattleSession.create({ scenario, seed: 'packs', options })
  return made.ok ? 'not refused' : `${made.refusal.code} ${made.refusal.args.field ?? ''}`
}

describe('battles of the packs', () => {
  it('SAR-24.4 Palo Alto: every unit stands in the place, heading, formation and width of the pack, and leaders in theirs', () => {
    const pack = must(packOf('palo-alto'))
    const { battle } = start('palo-alto').table
    for (const { id, sar } of pack.units) {
      if (!sar.start) continue
      const { at, heading, width, formation } = sar.start
      expect(battle.units[id], id).toMatchObject({
        at: { x: at[0] * 1000, y: at[1] * 1000 },
        heading: heading * 100,
        stance: formation,
        width,
      })
    }
    expect(battle.leaders.taylor!.at).toEqual({ x: 54_000, y: 70_000 })
    expect(battle.leaders.ampudia).toMatchObject({ at: null, arrival: 'ampudia' })
    // Canales comes only by choice, and with him his auxiliaries.
    expect(battle.units['mx-canales']).toBeUndefined()
    expect(battle.leaders.canales).toBeUndefined()
    expect(start('palo-alto', { canalesFights: true }).table.battle.units['mx-canales']).toMatchObject({ at: null })
  })

  it('SAR-2.5, 6.4 Chippawa: light companies begin as detached parts of their regiments, in skirmish order under another leader', () => {
    const { battle, field } = start('chippawa', { variant: 'full' }).table
    expect(field.units.get('uk-1-foot')!.castings).toBe(17)
    expect(battle.units['uk-1-foot']!.strength.start).toBe(15)
    expect(battle.units['uk-1-foot/1']).toMatchObject({
      of: 'uk-1-foot',
      companies: 1,
      command: 'pearson',
      stance: 'skirmish',
      strength: { start: 2 },
    })
    // Riall commands the 8th himself; Pearson its light company.
    expect(battle.units['uk-8-foot/1']!.command).toBe('pearson')
    expect(battle.units['us-11-inf']).toMatchObject({ stance: 'column', width: 2 })
    expect(battle.units['us-9-22-inf']).toMatchObject({ stance: 'roadColumn', width: 2 })
  })

  it('SAR-16.12 a gun casting of one gun begins as one whose other gun is destroyed; SAR-7.2 oxen draw the 18-pounders', () => {
    const towson = start('chippawa').table.battle.units['us-towson']!
    expect(towson.guns.map(({ pounds, damage }) => [pounds, damage])).toEqual([
      [6, 0],
      [12, 1],
    ])
    const { field } = start('palo-alto').table
    expect(field.units.get('us-18-pounders')).toMatchObject({ artilleryClass: 'usFoot', moveAs: 'mexican' })
    const duncan = (options: object) => start('palo-alto', options).table.field.units.get('us-duncan')!.poundages
    expect([duncan({}), duncan({ duncanHowitzers: false })]).toEqual([
      [6, 12],
      [6, 6],
    ])
  })

  it('SAR-24.5 Chippawa on the plain begins later: who has gone is not there, and reinforcements come four turns earlier', () => {
    const plain = start('chippawa').table
    expect(plain.field.terms.turns).toBe(10)
    expect(plain.battle.units['us-seneca']).toBeUndefined()
    expect(plain.battle.leaders.porter).toBeUndefined()
    expect(plain.battle.units['us-11-inf']).toMatchObject({ at: { x: 60_000, y: 46_000 }, stance: 'line', width: 14 })
    const firstTurns = (options: object) =>
      Object.fromEntries(
        start('chippawa', options).table.field.terms.arrivals.mapCaption.map(({ group, firstTurn }) => [
          group,
          firstTurn,
        ]),
      )
    expect(firstTurns({ variant: 'full' })).toEqual({ harris: 3, hindman: 4, ripley: 4, camp: 4 })
    expect(firstTurns({ ripleyWhole: true })).toEqual({ harris: 1, hindman: 1, ripley: 1, camp: 1, mcfarland: 2 })
  })

  it('SAR-4.15 leaders begin with the missions of the day; the British cannot change theirs at set-up', () => {
    const session = start('chippawa')
    const { battle } = session.table
    expect(battle.leaders.gordon!.mission).toMatchObject({ task: 'attack', objectiveId: 'farm-lane' })
    const change = {
      type: 'mission',
      by: 'riall',
      to: 'gordon',
      task: 'defend',
      objectiveKind: 'terrain',
      objectiveId: 'forest',
      purpose: '',
    }
    expect(session.toAct()).toBe('british')
    expect(session.check('british', change)).toMatchObject({ rule: 'SAR-4.17' })
    expect(session.legal('british').some((entry) => 'type' in entry && entry.type === 'mission')).toBe(false)
  })

  it('SAR-0.2 each battle has its editions of the rules and its own options', () => {
    expect(refused('palo-alto', { profile: 'early-american' })).toBe('BAD_PROFILE profile')
    expect(refused('chippawa', { profile: 'sar-2007' })).toBe('BAD_PROFILE profile')
    expect(refused('palo-alto', { variant: 'full' })).toContain('bad-argument')
    expect(refused('chippawa', { variant: 'by-night' })).toContain('bad-argument')
    expect(refused('buena-vista', { grassFire: 'off' })).toContain('bad-argument')
    expect(start('palo-alto', { profile: 'sar-1998' }).table.battle.profile).toBe('sar-1998')
  })

  it('every battle lists its units, leaders and ground in both languages, whoever takes part', () => {
    const paloAlto = must(printedScenario('palo-alto'))
    expect(paloAlto.units.map(({ id }) => id)).toContain('mx-canales')
    expect(paloAlto.features.find(({ id }) => id === 'slough')!.name).toEqual({ en: 'Slough', es: 'Resaca' })
    expect(must(printedScenario('chippawa')).leaders.map(({ id }) => id)).toContain('porter')
    expect(must(printedScenario('buena-vista')).features.map(({ id }) => id)).toContain('hacienda')
  })

  it.each([
    ['palo-alto', { profile: 'sar-1998', grassFire: 'chance', canalesFights: true }, ['us', 'mexican']],
    ['chippawa', { variant: 'full', ripleyWhole: true }, ['us', 'british']],
  ] as const)(
    'SAR-24 %s %o: computer against computer to the end; the save replays and every state is valid',
    (scenario, options, sides) => {
      const session = start(scenario, options, 'to-the-end')
      const { table } = session
      while (session.toAct() !== null) {
        const side = session.toAct()!
        expect(sides).toContain(side)
        must(session.answerQuestion(side))
      }
      expect(table.battle.phase).toBe('over')
      const saved = JSON.parse(JSON.stringify(session.save()))
      const loaded = must(BattleSession.load(saved))
      expect(loaded.notice).toBeNull()
      expect(loaded.session.digest()).toBe(session.digest())
    },
    30_000,
  )
})
