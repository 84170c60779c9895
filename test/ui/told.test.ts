// Dice, banners and battle cards, against what the engine says in games played by chance.
import { describe, expect, it } from 'vitest'
import { pedregal } from '../../src/operational/data'
import type { GameEvent, Side } from '../../src/operational/types'
import { HexSession } from '../../src/session/hex/session'
import { TABLETOPS_LOADED } from '../../src/session/hex/tabletops'
import { catalogue, makeNames } from '../../src/ui/i18n'
import type { LineContext } from '../../src/ui/hex/log/lines'
import type { Objectives } from '../../src/ui/hex/objectives/objectives'
import { bannersOf } from '../../src/ui/hex/told/banners'
import { battleCard } from '../../src/ui/hex/told/battle'
import { toldDice } from '../../src/ui/hex/told/dice'
import { chance, choose } from '../session/player'

const scenario = pedregal()
const moraleById = new Map(scenario.battlefield.counters.units.map((unit) => [unit.id, unit.morale]))
const contextOf = (lang: 'en' | 'es'): LineContext => ({
  text: catalogue(lang),
  names: makeNames(scenario, lang),
  moraleOf: (piece) => moraleById.get(piece) ?? null,
  clockOf: () => '',
})
const sideOf = (piece: string): Side => (piece.startsWith('us.') ? 'us' : 'mexican')

/** What each side was told, action by action, in a game played by chance to the end. */
function toldIn(seed: string): Record<Side, GameEvent[][]> {
  const made = HexSession.create({ scenario: 'pedregal', seed, options: { resolver: 'table' } }, TABLETOPS_LOADED)
  if (!made.ok) throw new Error(made.refusal.key)
  const session = made.value
  const random = chance(seed)
  const told: Record<Side, GameEvent[][]> = { us: [], mexican: [] }
  const from = { us: session.events('us', 0).next, mexican: session.events('mexican', 0).next }
  for (let side = session.toAct(), n = 0; side !== null && n < 6000; side = session.toAct(), n++) {
    const done = session.do(side, choose(session.view(side), session.legal(side), side, random))
    if (!done.ok) throw new Error(done.refusal.key)
    for (const seat of ['us', 'mexican'] as const) {
      const { events, next } = session.events(seat, from[seat])
      from[seat] = next
      told[seat].push(events)
    }
  }
  return told
}

const games = ['told a', 'told b', 'told c'].map(toldIn)
const actions = games.flatMap(({ us, mexican }) => [...us, ...mexican])
const nowhere = { hexOf: () => null, attacked: null }

describe('dice as they are shown', { timeout: 60_000 }, () => {
  it('OPS-19.1.3, 9.4, 11.2, 19.4.1: what a die needed agrees with what came of it, for every die of three games', () => {
    const context = contextOf('en')
    const seen = new Set<string>()
    for (const events of actions) {
      const dice = toldDice(events, nowhere, context)
      const thrown = events.filter((event) => event.kind === 'die')
      expect(dice.map(({ n }) => n)).toEqual(thrown.map(({ n }) => n))
      for (const [k, event] of thrown.entries()) {
        const { need, came, faces } = dice[k]!
        seen.add(event.purpose)
        expect(faces).toEqual(event.faces)
        const needed = /needs (\d+)( or more| or less)?/.exec(need)
        if (event.purpose === 'lava') expect(event.value >= Number(needed![1])).toBe(event.passed)
        if (event.purpose === 'morale') {
          // Where a face decided against the sum, the player is told so.
          const decided = need.includes('always passes') ? true : need.includes('always fails') ? false : null
          expect(decided ?? event.value <= Number(needed![1])).toBe(event.passed)
          if (decided !== null) expect([1, 6]).toContain(event.faces[0])
        }
        if (event.purpose === 'activation') expect(event.faces.includes(Number(needed![1]))).toBe(event.passed)
        if (event.purpose === 'leader') {
          // Until the next die, since a leader may be under fire twice in an action.
          const after = events.slice(events.indexOf(event) + 1)
          const nextDie = after.findIndex(({ kind }) => kind === 'die')
          const hit = (nextDie < 0 ? after : after.slice(0, nextDie)).some(
            (later) => later.kind === 'leaderHit' && later.piece === event.piece,
          )
          expect(came).toBe(hit ? context.text.told.came.hit : context.text.told.came.unhurt)
        }
        if (event.purpose === 'fow') expect(came).not.toBe('')
      }
    }
    for (const purpose of ['lava', 'morale', 'command', 'fow', 'combat', 'leader'])
      expect(seen, purpose).toContain(purpose)
  })

  it('a lava die falls on the hex that it opens or closes', () => {
    for (const events of actions)
      for (const [index, event] of events.entries()) {
        if (event.kind !== 'die' || event.purpose !== 'lava') continue
        const [die] = toldDice(events.slice(index), nowhere, contextOf('es'))
        const next = events.slice(index + 1).find((later) => later.kind === 'lavaRefused' || later.kind === 'moved')
        const hex = next?.kind === 'lavaRefused' ? next.hex : next?.kind === 'moved' ? next.to : null
        expect(die!.hex).toBe(hex)
      }
  })
})

describe('banners', () => {
  const standing = (state: Objectives['depot']['state']) => ({ depot: { state } }) as Objectives
  const nightOf = (turn: number): boolean => turn === 6
  it('tell night and dawn once each, Santa Anna awake, every destroyed unit that the player was told of', () => {
    for (const side of ['us', 'mexican'] as const) {
      const events = games[0]![side].flat()
      const banners = games[0]![side].flatMap((told) => bannersOf(told, null, null, nightOf, contextOf('en')))
      const count = (kind: string): number => banners.filter((banner) => banner.kind === kind).length
      expect(count('night')).toBe(1)
      expect(count('dawn')).toBe(1)
      expect(count('awake')).toBe(events.filter(({ kind }) => kind === 'activated').length)
      const words = banners.map(({ text }) => text).join()
      for (const event of events)
        if (event.kind === 'destroyed') expect(words).toContain(contextOf('en').names.piece(event.piece))
    }
  })
  it('OPS-18.2 tell that San Agustín is threatened when it becomes so, not while it stays so', () => {
    const kinds = (before: 'safe' | 'threatened' | 'open', after: 'safe' | 'threatened' | 'open') =>
      bannersOf([], standing(before), standing(after), nightOf, contextOf('en')).map(({ kind }) => kind)
    expect(kinds('safe', 'threatened')).toEqual(['depot'])
    expect(kinds('threatened', 'open')).toEqual(['depot'])
    expect(kinds('threatened', 'threatened')).toEqual([])
    expect(kinds('open', 'safe')).toEqual([])
  })
})

describe('the card of a battle', () => {
  it('has every loss, retreat and capture of the battle, and no raw id, in both languages', () => {
    let cards = 0
    for (const { us } of games) {
      const events = us.flat()
      for (const [index, event] of events.entries()) {
        if (event.kind !== 'targeted') continue
        const rest = events.slice(index + 1)
        const end = rest.findIndex(({ kind }) => kind === 'segment' || kind === 'targeted')
        const fight = end < 0 ? rest : rest.slice(0, end)
        for (const lang of ['en', 'es'] as const) {
          const context = contextOf(lang)
          const card = battleCard(fight, event.hex, sideOf, context)
          const isOver = fight.some(
            (part) =>
              part.kind === 'clashEnded' || part.kind === 'calledOff' || (part.kind === 'moved' && part.how === 'slip'),
          )
          expect(card !== null).toBe(isOver)
          if (!card) continue
          cards++
          const words = [card.heading, card.outcome, card.table, ...card.lines.us, ...card.lines.mexican].join('\n')
          expect(words).not.toMatch(/\b(us|mexican)\.[a-z]/)
          for (const part of fight)
            if (
              part.kind === 'stepLost' ||
              part.kind === 'destroyed' ||
              part.kind === 'routed' ||
              part.kind === 'captured'
            )
              expect(card.lines[sideOf(part.piece)].join()).toContain(context.names.piece(part.piece))
        }
      }
    }
    expect(cards).toBeGreaterThan(20)
  })
})
