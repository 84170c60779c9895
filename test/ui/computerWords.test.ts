// What the computer says of its turns, read as a player reads it.
import { beforeAll, describe, expect, it } from 'vitest'
import { choose } from '../../src/ai/operational/choose'
import { explainIntents } from '../../src/ai/operational/explain/intent'
import { explainObservedTurn } from '../../src/ai/operational/explain/observed'
import { PLANS } from '../../src/ai/operational/plans/plans'
import type { Intent } from '../../src/ai/operational/types'
import { pedregal } from '../../src/operational/data'
import { SIDES } from '../../src/operational/types'
import { autoPlay, ComputerPlayer } from '../../src/session/hex/opponent'
import { HexSession } from '../../src/session/hex/session'
import { TABLETOPS_LOADED } from '../../src/session/hex/tabletops'
import { intentsOfPlayerTurn } from '../../src/ui/hex/opponent/explainTurns'
import { aiSentence } from '../../src/ui/hex/solo/aiSentences'
import { catalogue, makeNames } from '../../src/ui/i18n/messages'
import { pedregalWorld } from '../bench/harness'
import '../../src/ui/i18n'

const world = pedregalWorld()
const LANGUAGES = ['en', 'es'] as const
/** A sentence with an id of the data in it: `us.turn`, `mexican.east.6`, or two hexes without a word between them. */
const RAW_ID = /\b(us|mexican)\.[a-z0-9]|\d{4},\d{4}|\bundefined\b/

/** Plays `turns` turns of a game of two captains by the combat table; what they intended, and what the other side saw of it, as sentences. */
function spokenOf(seed: string, turns: number) {
  const made = HexSession.create({ scenario: 'pedregal', seed, options: { resolver: 'table' } }, TABLETOPS_LOADED)
  if (!made.ok) throw new Error(made.refusal.key)
  const session = made.value
  const players = [
    new ComputerPlayer(session, 'us', { level: 'cadet', character: 'scott' }),
    new ComputerPlayer(session, 'mexican', { level: 'cadet', character: 'santaAnna' }),
  ]
  while (session.toAct() !== null && session.view('us').turn <= turns) {
    const player = players.find(({ side }) => side === session.toAct())!
    const played = autoPlay(session, player, choose, 'phase')
    if (!played.ok) throw new Error(played.refusal.key)
  }
  return { session, players, intents: players.flatMap((player) => player.intents.map(({ intent }) => intent)) }
}

const INTENT: Intent = {
  plans: [],
  orders: [
    { piece: 'us.2.riley', script: 'mass', to: '1322', goal: '0704' },
    { piece: 'us.2.smith', script: 'mass', to: '1321', goal: '0704' },
    { piece: 'us.1.clarke', script: 'advance', to: '1022', goal: '0704' },
  ],
  attacks: [{ target: '1421', attackers: ['us.2.riley', 'us.2.smith'], gain: 1.2 }],
}

describe('what the computer says', { timeout: 60_000 }, () => {
  let saidAloud: ReturnType<typeof spokenOf>
  beforeAll(() => {
    saidAloud = spokenOf('said aloud', 3)
  })
  it.each(LANGUAGES)('holds no id of the data, in a game of three turns and for every pair of plans (%s)', (lang) => {
    const { session, intents } = saidAloud
    const names = makeNames(pedregal(), lang)
    const everyPair = PLANS.flatMap(({ id: plan, side }) =>
      PLANS.filter((other) => other.side === side && other.id !== plan).map(
        ({ id: other }): Intent => ({
          plans: [plan, other].map((id, n) => ({ plan: id, value: 2 - n, terms: [{ name: 'attack', value: n }] })),
          orders: [],
          attacks: [],
        }),
      ),
    )
    const sentences = [
      ...[...intents, ...everyPair].flatMap((intent) => explainIntents([intent])),
      ...SIDES.flatMap((side) => {
        const seat = side === 'us' ? 'mexican' : 'us'
        return explainObservedTurn(world, side, session.events(seat, 0).events)
      }),
    ]
    const kinds = new Set(sentences.map(({ key }) => key))
    for (const key of ['ai.why.planOver', 'ai.order.advance', 'ai.order.attack']) expect(kinds).toContain(key)
    for (const sentence of sentences) {
      const words = aiSentence(sentence, catalogue(lang), names)
      expect(words, JSON.stringify(sentence)).not.toBe('')
      expect(words).not.toMatch(RAW_ID)
    }
  })

  it.each([
    ['en', 'to 1321 and 1322, to attack 1421', 'on the way to 0704'],
    ['es', 'a 1321 y 1322, para atacar 1421', 'camino de 0704'],
  ] as const)(
    'tells an order as it was given: where to and what to attack, the far goal as a far goal (%s)',
    (lang, strike, far) => {
      const names = makeNames(pedregal(), lang)
      const words = explainIntents([INTENT]).map((sentence) => aiSentence(sentence, catalogue(lang), names))
      const ofAttackers = words.find((sentence) => sentence.includes(names.piece('us.2.riley')))!
      const plain = ofAttackers.replace(/(\d{4}) [^,;:]*?(?=,| and | y )/g, '$1')
      expect(plain).toContain(strike.slice(0, strike.indexOf(' 1421')))
      expect(ofAttackers).toContain('1421')
      expect(ofAttackers).not.toContain('0704')
      expect(words.find((sentence) => sentence.includes(names.piece('us.1.clarke')))).toContain(far)
    },
  )

  it.each(LANGUAGES)(
    'tells a battery that found nothing to bombard as sent forward, without a hex that is not there (%s)',
    (lang) => {
      const names = makeNames(pedregal(), lang)
      const orders = [{ piece: 'us.3.magruder', script: 'bombard', to: '1223', goal: '1223' }]
      const words = explainIntents([{ plans: [], orders, attacks: [] }]).map((s) =>
        aiSentence(s, catalogue(lang), names),
      )
      expect(words).toHaveLength(1)
      expect(words[0]).toContain(names.piece('us.3.magruder'))
      expect(words[0]).not.toMatch(RAW_ID)
      expect(words[0]).not.toMatch(/bombard/)
    },
  )

  it('tells of a turn what was intended in it, not what was left over from the turn before', () => {
    const { players } = spokenOf('said aloud', 3)
    for (const { intents, side } of players) {
      // As recorded: the command segment of turn 2 still holds the plans of turn 1.
      const [first, second] = [1, 2].map((turn) => intentsOfPlayerTurn(intents, turn, side).map(({ intent }) => intent))
      expect(first!.length).toBeGreaterThan(0)
      expect(second!.length).toBeGreaterThan(0)
      const leftOver = JSON.stringify(first!.at(-1)!.plans)
      expect(second!.map(({ plans }) => JSON.stringify(plans))).not.toContain(leftOver)
    }
    const recorded = (segment: 'command' | 'move', target: string | null) => ({
      turn: 2,
      active: 'us' as const,
      segment,
      intent: { ...INTENT, attacks: target === null ? [] : [{ target, attackers: ['us.2.riley'], gain: 1 }] },
    })
    const told = intentsOfPlayerTurn([recorded('command', '1322'), recorded('move', null)], 2, 'us')
    expect(explainIntents(told.map(({ intent }) => intent)).some(({ key }) => key === 'ai.why.meantAttack')).toBe(false)
  })

  it.each(LANGUAGES)('speaks of the enemy as they, not as we (%s)', (lang) => {
    const we = lang === 'en' ? /\b(we|our|ours)\b/i : /\b(nosotros|nuestr[oa]s?|atacamos|nos)\b/i
    for (const [name, said] of Object.entries(catalogue(lang).ai.why)) {
      const words = typeof said === 'string' ? said : said({})
      expect(words, name).not.toMatch(we)
    }
  })
})
