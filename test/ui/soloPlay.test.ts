import { describe, expect, it } from 'vitest'
import { CHARACTERS, charactersOf } from '../../src/ai/operational/characters'
import { pedregal } from '../../src/operational/data'
import type { GameEvent, Segment, Side } from '../../src/operational/types'
import { catalogue, makeNames } from '../../src/ui/i18n'
import { signedFigure } from '../../src/ui/hex/solo/figures'
import { readingTime } from '../../src/ui/hex/solo/readingTime'
import { aiSentence, aiWord } from '../../src/ui/hex/solo/aiSentences'
import { lastTurnOf } from '../../src/ui/hex/solo/opponentTurn'
import { opponentWords, onOtherSide, DEFAULT_OPPONENT } from '../../src/ui/hex/solo/opponentChoice'

/** Events that only their kind, side and turn matter of. */
const story = (...kinds: readonly (GameEvent['kind'] | readonly [Segment, Side, number])[]): GameEvent[] =>
  kinds.map((kind, n) =>
    typeof kind === 'string'
      ? ({ n, kind } as GameEvent)
      : { n, kind: 'segment', segment: kind[0], side: kind[1], turn: kind[2] },
  )

describe('what happened in the opponent’s last player turn', () => {
  const events = story(
    ['command', 'us', 1],
    ['move', 'us', 1],
    'moved',
    ['command', 'mexican', 1],
    'die',
    ['move', 'mexican', 1],
    'moved',
    'turn',
    ['command', 'us', 2],
    'moved',
  )
  it('goes from its command segment to the next turn of the other side', () => {
    expect(lastTurnOf(events, 'mexican')).toEqual({ turn: 1, from: 3, to: 8, open: false })
  })
  it('is open while it goes on', () => {
    expect(lastTurnOf(events.slice(0, 7), 'mexican')).toEqual({ turn: 1, from: 3, to: 7, open: true })
    expect(lastTurnOf(events, 'us')).toEqual({ turn: 2, from: 8, to: 10, open: true })
  })
  it('ends with the game', () => {
    expect(lastTurnOf(story(['combat', 'us', 16], 'moved', 'victory'), 'us')).toEqual({
      turn: 16,
      from: 0,
      to: 3,
      open: false,
    })
  })
  it('is nothing before its first turn, nor at set-up', () => {
    expect(lastTurnOf(events.slice(0, 3), 'mexican')).toBeNull()
    expect(lastTurnOf(story(['setup', 'mexican', 1]), 'mexican')).toBeNull()
  })
})

describe('reading', () => {
  it('takes time for what changes the game, and for ways only where nothing is seen to move', () => {
    expect(readingTime(story('moved', 'stopped'), false)).toBe(0)
    expect(readingTime(story('moved'), true)).toBeGreaterThan(0)
    expect(readingTime(story('clashEnded'), false)).toBeGreaterThan(1000)
  })
  it('never keeps the player for long', () => {
    expect(readingTime(story(...Array<'clashEnded'>(20).fill('clashEnded')), true)).toBeLessThan(4000)
  })
})

describe.each(['en', 'es'] as const)('what the computer says of itself (%s)', (lang) => {
  const text = catalogue(lang)
  it('has words for every general and every plan of its data', () => {
    for (const { id } of CHARACTERS) expect(aiWord(text, 'character', id), id).not.toBeNull()
  })
  it('fills a sentence with names', () => {
    const ai = { ...text.ai, why: { x: (a: Readonly<Record<string, string>>) => `${a.units} → ${a.hex}` } }
    const names = makeNames(pedregal(), lang)
    const said = aiSentence(
      { key: 'ai.why.x', args: { units: 'us.hq,us.ldr.scott', hex: '0118' } },
      { ...text, ai },
      names,
    )
    expect(said).toBe(`${names.pieces(['us.hq', 'us.ldr.scott'])} → ${names.hex('0118')}`)
  })
  it('says nothing where it has no words', () => {
    expect(aiSentence({ key: 'ai.why.neverHeardOf', args: {} }, text, makeNames(pedregal(), lang))).toBe('')
  })
})

describe('the opponent', () => {
  it('has at least two generals on either side', () => {
    for (const side of ['us', 'mexican'] as const) expect(charactersOf(side).length).toBeGreaterThan(1)
  })
  it('leads the other side after a swap, under a general of that side, at the same level', () => {
    const other = onOtherSide(DEFAULT_OPPONENT)
    expect(other).toEqual({ side: 'us', level: DEFAULT_OPPONENT.level, character: 'scott' })
    expect(onOtherSide(other)).toEqual(DEFAULT_OPPONENT)
  })
  it('is told in the list of saves', () => {
    expect(opponentWords(DEFAULT_OPPONENT)).toContain('Santa Anna')
    expect(opponentWords(null)).not.toContain('Santa Anna')
  })
  it('gives figures with their sign', () => {
    expect([3.24, -0.5, 0.04, -0.01].map(signedFigure)).toEqual(['+3.2', '−0.5', '0', '0'])
  })
})
