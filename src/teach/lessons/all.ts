// The lessons in their order. A new one is a file in maps/pedregal/lessons, an import and a line in the list.
import bibliography from '../../../maps/pedregal/history/bibliography.json'
import attackAndOdds from '../../../maps/pedregal/lessons/attack-and-odds.json'
import bastionsAndGarrisons from '../../../maps/pedregal/lessons/bastions-and-garrisons.json'
import boxesAndBluff from '../../../maps/pedregal/lessons/boxes-and-bluff.json'
import clashOnTheTable from '../../../maps/pedregal/lessons/clash-on-the-table.json'
import dawnAttack from '../../../maps/pedregal/lessons/dawn-attack.json'
import lavaAndEngineers from '../../../maps/pedregal/lessons/lava-and-engineers.json'
import movingAndGround from '../../../maps/pedregal/lessons/moving-and-ground.json'
import nightMarch from '../../../maps/pedregal/lessons/night-march.json'
import ravineAndRiver from '../../../maps/pedregal/lessons/ravine-and-river.json'
import retreatAndRecovery from '../../../maps/pedregal/lessons/retreat-and-recovery.json'
import roadsAndCommand from '../../../maps/pedregal/lessons/roads-and-command.json'
import santaAnnasDie from '../../../maps/pedregal/lessons/santa-annas-die.json'
import zonesOfControl from '../../../maps/pedregal/lessons/zones-of-control.json'
import { ok, type Result } from '../../core/result'
import { PEDREGAL, worldOf } from '../../session/hex/world'
import { glossaryFault } from './glossary'
import { loadLesson } from './load'
import type { BothLanguages } from '../texts'
import type { Lesson } from './schema'

/** The lesson files in the order in which a newcomer takes them. They are not checked yet. */
export const LESSON_FILES: readonly { readonly id: string }[] = [
  movingAndGround,
  roadsAndCommand,
  zonesOfControl,
  attackAndOdds,
  retreatAndRecovery,
  lavaAndEngineers,
  ravineAndRiver,
  bastionsAndGarrisons,
  boxesAndBluff,
  santaAnnasDie,
  clashOnTheTable,
  nightMarch,
  dawnAttack,
]

/** The books that the lessons may name. */
export const SOURCES: readonly { readonly key: string; readonly cite: BothLanguages; readonly url?: string | null }[] =
  bibliography.sources

let loaded: Result<readonly Lesson[]> | null = null

/** All lessons, checked on the first call. The refusal names the first fault by file, field and reason. */
export function allLessons(): Result<readonly Lesson[]> {
  loaded ??= loadAll()
  return loaded
}

function loadAll(): Result<readonly Lesson[]> {
  const world = worldOf(PEDREGAL)
  if (!world.ok) return world
  if (glossaryFault) return { ok: false, refusal: glossaryFault }
  const lessons: Lesson[] = []
  for (const file of LESSON_FILES) {
    const lesson = loadLesson(`${file.id}.json`, file, {
      knowsPiece: (piece) => world.value.pieceIndexes.has(piece),
      knowsSource: (key) => SOURCES.some((source) => source.key === key),
      knowsHex: (hex) => world.value.grid.indexOf(hex) >= 0,
    })
    if (!lesson.ok) return lesson
    lessons.push(lesson.value)
  }
  return ok(lessons)
}
