// Begins battles on the page and opens saved ones: from storage, by name, from a file. What cannot be read is refused with its field and kept.
import type { Refusal, Result } from '../../../core/result'
import { names } from '../../hex/shared/scenario'
import { sideNames } from '../../shared/battleNames'
import { localeOf } from '../../shared/format'
import { refusalText } from '../../i18n/messages'
import type { StoredBattle } from '../../shell/menu/battles'
import { sayOnPage } from '../../shell/services'
import { runningGameStore } from '../../shell/storage/autosave'
import { getSave, putAside } from '../../shell/storage/saves'
import { settings } from '../../shell/storage/settings'
import type { TableOpening } from '../../shell/tablePlay'
import { text, warning } from '../../shell/page'
import { sidesOfScenario } from './battles/offers'
import { type OpenedBattle, openBattleSave, type Seating } from './battleFile'
import { type BattleKeeping, forgetStoredBattle, keepBattle, keepReplacedBattle } from './battleKeeping'
import { type BattleChoice, startAnySession, type UnderWay, wrapBattle } from './tableGame'
import type { BattleSession } from '../../../session/battle/session'
import { RegimentalSession } from '../../../session/regimental/session'
import { createRegPlay, type RegPlay } from '../reg/play'
import { createRegThinker } from '../reg/thinker'
import { createTwoPeople } from './twoPeople'
import { type BattlePlay, createBattlePlay } from './tableSeat'
import { type Aftermath, aftermathOf } from './record/aftermath'
import { tableWords } from './words/words'
import { opponentOf } from '../../../game/side'

/** A battle by the Santa Anna Rules on the page: how it is played and how it is kept. */
export interface SarOnPage {
  readonly rules: 'sar'
  readonly play: BattlePlay
  readonly keeping: BattleKeeping
  /** What the battle has cost; null: it goes on. */
  readonly aftermath: () => Aftermath | null
}

/** A battle by the Regimental charts on the page. */
export interface RegOnPage {
  readonly rules: 'reg'
  readonly play: RegPlay
  readonly keeping: BattleKeeping
}
export type BattleOnPage = SarOnPage | RegOnPage

/** Who plays, in the words of the list of saves. */
export function whoPlays({ scenario, side }: Pick<StoredBattle, 'scenario' | 'side'>): string {
  const t = tableWords()
  const { lang } = settings.value
  const sides = scenario === null ? null : sidesOfScenario(scenario)
  if (side === null || sides === null) return t.two
  return t.against(sideNames(side, lang).army, sideNames(opponentOf(sides, side), lang).army)
}

/** In place of the name of a faulty field: the sentence of the refusal names it. */
const NO_FIELD = ''

/** Why a save was refused, in a sentence with the name of the file. */
function saveWords(file: string, refusal: Refusal): string {
  const sentence = refusalText(refusal, settings.value.lang, names.value)
  const field = String(refusal.args.field ?? NO_FIELD)
  // Most sentences name the field themselves.
  return file === ''
    ? sentence
    : text.value.storage.badFile(file, sentence.includes(field) ? NO_FIELD : field, sentence)
}

/** Puts a battle on the page. */
function onPage({ session, seating }: Pick<OpenedBattle, 'session' | 'seating'>): BattleOnPage {
  return session instanceof RegimentalSession ? regOnPage(session, seating) : sarOnPage(session, seating)
}

/** Puts a battle by the Regimental charts on the page: nothing is secret, and nothing is half answered. */
function regOnPage(session: RegimentalSession, seating: Seating): RegOnPage {
  const { answers: _answers, ...seats } = seating
  const { side, level = 'general' } = seats
  const keeping = keepBattle(session, () => seats)
  const { answers: _switches, lang: _lang, ...choices } = session.header.options
  const thinker = createRegThinker(choices)
  const play = createRegPlay({
    session,
    opponent: side === null ? null : opponentOf(session.sides, side),
    think: (of) => thinker.think(session.table, of, of === side ? 'general' : level, session.saltFor(of)),
    onChange: keeping.write,
    onDispose: thinker.close,
  })
  return { rules: 'reg', play, keeping }
}

/** Puts a battle by the Santa Anna Rules on the page. */
function sarOnPage(session: BattleSession, seating: Seating): SarOnPage {
  const { answers = null, ...seats } = seating
  const { side, isOpenTable, level = 'general', asks = 'all' } = seats
  const people = side === null ? createTwoPeople(session, asks, answers) : null
  const underWay: UnderWay = { before: null }
  const answersNow = () => (underWay.before ? underWay.before.answers : (people?.given() ?? null))
  const keeping = keepBattle(
    session,
    () => ({ ...seats, ...(answersNow() && { answers: answersNow()! }) }),
    () => underWay.before?.length ?? session.length,
  )
  const game = wrapBattle({
    session,
    seat: side ?? people?.toAct() ?? session.sides[0],
    people,
    underWay,
    opponent: side === null ? null : { side: opponentOf(session.sides, side), level },
    isOpenTable,
    onChange: keeping.write,
    asks,
  })
  return { rules: 'sar', play: createBattlePlay(game), keeping, aftermath: () => aftermathOf(session) }
}

/** The name, with the present time, of the save of a battle that another one replaces. */
function nameOfReplaced(): string {
  const now = new Date().toLocaleString(localeOf(settings.value.lang), { dateStyle: 'short', timeStyle: 'short' })
  return `${text.value.saves.earlier} ${now}`
}

/** Begins the battle that the player has chosen; the one in storage is kept among the saves. */
export async function beginBattle(choice: BattleChoice): Promise<Result<BattleOnPage>> {
  const session = startAnySession(choice)
  if (!session.ok) return session
  const { scenario: _scenario, seed: _seed, options: _options, ...seating } = choice
  await keepReplacedBattle(nameOfReplaced(), whoPlays)
  const battle = onPage({ session: session.value, seating })
  await battle.keeping.begin()
  return { ok: true, value: battle }
}

/** Continues the battle in storage. A damaged one goes on from its last good turn; in any case the damaged save is kept among the named saves. */
async function resume(): Promise<BattleOnPage | null> {
  const save = await (await runningGameStore('battle')).read()
  if (!save) return null
  const intact = openBattleSave(save)
  if (intact.ok) {
    const battle = onPage(intact.value)
    if (intact.value.notice) {
      await battle.keeping.begin()
      sayOnPage(text.value.storage.otherVersion)
    }
    return battle
  }
  const why = saveWords('', intact.refusal)
  await putAside(save, why, 'battle')
  const salvaged = openBattleSave(save, { salvage: true })
  if (!salvaged.ok) {
    await forgetStoredBattle()
    warning.value = text.value.storage.brokenGame(saveWords('', salvaged.refusal))
    return null
  }
  const battle = onPage(salvaged.value)
  await battle.keeping.begin()
  warning.value = text.value.storage.damaged(why)
  return battle
}

/** Opens a save in place of the battle in storage, which is kept. A save that cannot be read stays where it is, and the reason is told. */
async function openInstead(name: string, save: unknown): Promise<BattleOnPage | null> {
  const opened = openBattleSave(save)
  if (!opened.ok) {
    sayOnPage(saveWords(name, opened.refusal), opened.refusal.rule, 'bad')
    return null
  }
  await keepReplacedBattle(nameOfReplaced(), whoPlays)
  const battle = onPage(opened.value)
  await battle.keeping.begin()
  sayOnPage(opened.value.notice ? text.value.storage.otherVersion : text.value.saves.loaded(name))
  return battle
}

/** Opens the battle that was asked for; null: it cannot be opened, and the page says why. */
export async function openBattle(opening: TableOpening): Promise<BattleOnPage | null> {
  if (opening.from === 'storage') return resume()
  if (opening.from === 'save') {
    const row = await getSave(opening.name)
    return row ? openInstead(opening.name, row.save) : null
  }
  try {
    return await openInstead(opening.name, JSON.parse(opening.text))
  } catch {
    sayOnPage(text.value.storage.badFile(opening.name, NO_FIELD, text.value.storage.notJson), null, 'bad')
    return null
  }
}
