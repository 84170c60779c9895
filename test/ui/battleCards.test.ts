import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { buenaVista } from '../../src/tabletop/sar/data'
import { battleName, sideNames } from '../../src/ui/shared/battleNames'
import { type BattleCard, battleCard } from '../../src/ui/table/play/battles/card'
import { OFFERS, sidesOfScenario } from '../../src/ui/table/play/battles/offers'
import { allPacks, packOf } from '../../src/ui/table/play/battles/packs'
import { unitCard } from '../../src/ui/table/play/record/battleRecord'

const BATTLES = ['buena-vista', 'palo-alto', 'chippawa']
const cardOf = (battle: string): BattleCard => {
  const card = battleCard(battle)
  if (!card) throw new Error(`${battle} has no card`)
  return card
}
/** Every text of a card that stands there in both languages. */
function* words(value: unknown): Generator<{ en: string; es: string }> {
  if (value === null || typeof value !== 'object') return
  if ('en' in value && 'es' in value) yield value as { en: string; es: string }
  else for (const each of Object.values(value)) yield* words(each)
}

describe('the cards of the battles (issue 20, item 4)', () => {
  it('names every battle that can be played, and its sides, in both languages', () => {
    expect(OFFERS.map(({ id }) => id)).toContain('buena-vista')
    for (const { scenario } of OFFERS) {
      for (const side of sidesOfScenario(scenario)!) {
        expect(sideNames(side, 'en').army).not.toBe(side)
        expect(Object.keys(cardOf(scenario).sides)).toContain(side)
      }
      expect(battleName(scenario, 'es')).not.toBe('')
    }
  })

  it('tells each in English and in Spanish, with sources, an hour by hour and what is disputed', () => {
    for (const battle of BATTLES) {
      const card = cardOf(battle)
      expect(card.timeline.length, battle).toBeGreaterThan(5)
      expect(card.disputed.length, battle).toBeGreaterThan(2)
      expect(card.sources.length, battle).toBeGreaterThan(0)
      for (const { en, es } of words({ ...card, sides: null, sources: null }))
        expect(es, `${battle}: ${en}`).not.toBe(en)
    }
  })

  it('has the figures of the packs: men, guns, losses, hours and turns', () => {
    for (const pack of allPacks()) {
      const card = cardOf(pack.id)
      for (const [i, seat] of (['a', 'b'] as const).entries()) {
        const side = Object.keys(card.sides)[i]!
        expect([card.sides[side]!.men, card.sides[side]!.guns]).toEqual([pack.totals[seat].men, pack.totals[seat].guns])
        const { killed, wounded, missing } = pack.history.losses.find((each) => each.seat === seat && !each.who)!
        expect(card.losses![side]).toMatchObject({ killed, wounded, missing })
      }
      expect(card.timeline.map(({ time, turn, what }) => [time ?? 'morning', turn, what.en])).toEqual(
        pack.history.timeline.map(({ time, turn, event }) => [time, turn, event]),
      )
      expect(card.disputed).toHaveLength(pack.history.disputed.length)
      expect(card.sources.map(({ key }) => key)).toEqual(Object.keys(pack.sources))
    }
  })

  it('says of each unit of a pack how strong it was and how sure that is, with sources that have words', () => {
    for (const { id: battle, units } of allPacks()) {
      const keys = cardOf(battle).sources.map(({ key }) => key)
      for (const { id, men } of units) {
        const card = unitCard(battle, id)!
        expect(card.men, id).toBe(men.value)
        expect(men.certainty.startsWith(card.certainty!), id).toBe(true)
        expect(
          card.sources.filter((key) => !keys.includes(key)),
          id,
        ).toEqual([])
        if (men.note) expect(card.note, id).not.toBeNull()
      }
    }
    expect(unitCard('chippawa', 'us-9-22-inf')).toMatchObject({ men: 577, certainty: 'high' })
  })

  it('SAR-24.4 no two battles share the id of a piece of ground: its name is found by that alone', () => {
    const printed = buenaVista()
    if (!printed.ok) throw new Error(printed.refusal.key)
    const ids = [...printed.value.map.features, ...allPacks().flatMap(({ features }) => features)].map(({ id }) => id)
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
    expect(packOf('palo-alto-reg')?.id).toBe('palo-alto')
  })

  it('shows how even a battle is only as it was measured (test/results)', () => {
    const folder = path.resolve(import.meta.dirname, '../results')
    const figures = readdirSync(folder)
      .filter((file) => /^\d+-.*\.json$/.test(file))
      .flatMap((file): { id: string; n: string; value: string }[] => {
        const { figures: rows = [] } = JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
        return rows
      })
    for (const battle of BATTLES)
      for (const { figure, games, won, drawn } of cardOf(battle).measured) {
        const row = figures.find(({ id }) => id === figure)
        expect(row?.n, figure).toMatch(new RegExp(`^${games} (battles|games)$`))
        const told = Object.entries(won).map(([side, count]) => `${sideNames(side, 'en').name} ${count}`)
        expect(row?.value, figure).toBe([...told, `drawn ${drawn}`].join(', '))
      }
  })
})
