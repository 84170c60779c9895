import { afterEach, describe, expect, it } from 'vitest'
import { PLACES } from '../../../src/tabletop/regimental/battle/sequence'
import switches from '../../../src/tabletop/regimental/tables/options.json'
import tables from '../../../src/tabletop/regimental/tables/regimental.json'
import { settings } from '../../../src/ui/shell/storage/settings'
import { latestRegLines } from '../../../src/ui/table/reg/log'
import { answerWords } from '../../../src/ui/table/reg/words/answers'
import { logWords } from '../../../src/ui/table/reg/words/log'
import { regWords } from '../../../src/ui/table/reg/words/words'
import { drillSession, playUntil } from './support'

const { lang } = settings.value
const speak = (language: 'en' | 'es'): void => {
  settings.value = { ...settings.value, lang: language }
}
afterEach(() => speak(lang))

const LINES = [...tables.maneuver.modifiers, ...tables.fire.dieModifiers, ...tables.charge.modifiers].map(
  ({ id }) => id,
)

describe('words of the Regimental table', () => {
  it('names every modifier, result, place and switch of the tables in both languages, each in its own', () => {
    const told = (['en', 'es'] as const).map((language) => {
      speak(language)
      const w = regWords()
      const words: Record<string, string | undefined> = {}
      for (const id of LINES) words[`line ${id}`] = w.lines[id]
      for (const id of Object.keys(tables.fire.effects)) words[`fire ${id}`] = w.fireEffects[id]
      for (const { result } of tables.charge.bands) words[`charge ${result}`] = w.combatResults[result]
      for (const { goodOrder, disorderedTroops } of tables.maneuver.bands.US)
        for (const id of [goodOrder, disorderedTroops]) words[`check ${id}`] = w.effects[id]
      for (const { id } of tables.fallenLeader.rows) words[`fallen ${id}`] = logWords().wounds[id]
      for (const { name } of switches.options) words[`switch ${name}`] = answerWords(name)
      for (const place of Object.keys(PLACES) as (keyof typeof PLACES)[]) {
        words[`place ${place}`] = w.places[place]
        words[`prompt ${place}`] = w.prompts[place]
      }
      return words
    })
    const [english, spanish] = told as [Record<string, string | undefined>, Record<string, string | undefined>]
    for (const [key, words] of Object.entries(english)) {
      expect(words, key).toBeTruthy()
      expect(spanish[key], key).toBeTruthy()
      expect(spanish[key], key).not.toBe(words)
    }
  })

  it('REG-13.2: every die of a battle stands in the log with its sum, in both languages', () => {
    const session = drillSession('every die')
    playUntil(session, () => session.table.battle.turn > 3)
    const { events } = session.events(session.sides[0], 0)
    const { field } = session.table
    const dice = events.flatMap((event): number[] => {
      if (event.kind === 'check' || event.kind === 'fallen') return [event.die]
      if (event.kind === 'fire') return [...event.rockets, event.die]
      return event.kind === 'combat' ? [event.attack.die, event.defense.die] : []
    })
    expect(dice.length).toBeGreaterThan(10)
    for (const language of ['en', 'es'] as const) {
      speak(language)
      const lines = latestRegLines(events, field, events.length)
      const text = lines.flatMap((line) => [line.text, ...line.sums]).join('\n')
      expect(text).not.toMatch(/undefined|NaN|\[object|null/)
      const word = language === 'en' ? 'die' : 'dado'
      for (const event of events)
        if (event.kind === 'fire' || event.kind === 'combat' || event.kind === 'check') {
          const line = lines.find(({ n }) => n === event.n)
          expect(line, `${event.kind} ${event.n}`).toBeDefined()
          const values = event.kind === 'combat' ? [event.attack.die, event.defense.die] : [event.die]
          for (const value of values) expect([line!.text, ...line!.sums].join('\n')).toContain(`${word} ${value}`)
        }
    }
  })
})
