import { describe, expect, it } from 'vitest'
import { cloneJson } from '../../src/core/json'
import { refusalText } from '../../src/ui/i18n/messages'
import { enemyOf, type Game } from '../../src/operational/types'
import { TABLETOPS_LOADED } from '../../src/session/hex/tabletops'
import { allLessons } from '../../src/teach/lessons/all'
import {
  beginStep,
  isRightOption,
  judge,
  playBefore,
  playReplies,
  startOfLesson,
  startOfNextStep,
  type StepGame,
  type Verdict,
} from '../../src/teach/lessons/course'
import { FIRST_LESSON } from '../../src/ui/shell/firstLesson'
import { loadGlossary, TERMS, withTerms } from '../../src/teach/lessons/glossary'
import { forHand } from '../../src/ui/shared/touch'
import { loadLesson, textsOf } from '../../src/teach/lessons/load'
import type { Lesson } from '../../src/teach/lessons/schema'

const loaded = allLessons()
const lessons: readonly Lesson[] = loaded.ok ? loaded.value : []

/** Does these actions in a step begun anew, and judges after each, as the page does. */
function play(
  lesson: Lesson,
  index: number,
  state: Game,
  actions: readonly unknown[],
): { verdict: Verdict; game: StepGame } {
  const begun = beginStep(lesson, index, cloneJson(state), TABLETOPS_LOADED)
  if (!begun.ok) throw new Error(JSON.stringify(begun.refusal))
  const game = begun.value
  const before = playBefore(game, lesson.side)
  if (!before.ok) throw new Error(`before: ${JSON.stringify(before.refusal)}`)
  playReplies(game, lesson.side)
  let verdict = judge(game, lesson.side)
  for (const action of actions) {
    expect(verdict, `${JSON.stringify(action)} comes after the step has ended`).toEqual({ is: 'open' })
    const done = game.session.do(lesson.side, action)
    expect(done.ok ? null : `${JSON.stringify(action)}: ${JSON.stringify(done.refusal)}`).toBe(null)
    playReplies(game, lesson.side)
    verdict = judge(game, lesson.side)
  }
  return { verdict, game }
}

/** What the last of these actions leads to, `refused` if one of them is not legal. */
function tryFrom(lesson: Lesson, index: number, state: Game, actions: readonly unknown[]): Verdict['is'] | 'refused' {
  const begun = beginStep(lesson, index, cloneJson(state), TABLETOPS_LOADED)
  if (!begun.ok || !playBefore(begun.value, lesson.side).ok) return 'refused'
  playReplies(begun.value, lesson.side)
  for (const action of actions) {
    if (!begun.value.session.do(lesson.side, action).ok) return 'refused'
    playReplies(begun.value, lesson.side)
  }
  return judge(begun.value, lesson.side).is
}

describe('18.5 lessons', () => {
  it('all files are good', () => {
    expect(loaded.ok ? null : refusalText(loaded.refusal, 'en', { any: (id: string) => id } as never)).toBe(null)
  })

  it('a newcomer is offered the first of the list', () => expect(FIRST_LESSON).toBe(lessons[0]?.id))

  for (const lesson of lessons)
    describe(lesson.id, () => {
      it('every right answer ends its step well, every wrong try is told as what it is', () => {
        const first = startOfLesson(lesson, TABLETOPS_LOADED)
        if (!first.ok) throw new Error(JSON.stringify(first.refusal))
        let state = first.value
        let otherEnds: Game[] = []
        let start = state
        for (const [index, step] of lesson.steps.entries()) {
          // Whichever right way the pupil took, the next step can be done.
          for (const [k, end] of otherEnds.entries()) {
            const verdicts = step.answers.map((actions) => tryFrom(lesson, index, end, actions))
            expect(verdicts, `${lesson.id} step ${index + 1} after answer ${k + 2} of the step before`).toContain(
              'done',
            )
          }
          const where = `${lesson.id} step ${index + 1}`
          expect(play(lesson, index, state, []).verdict, `${where} begins open`).toEqual({ is: 'open' })
          for (const [k, { do: actions }] of step.wrong.entries())
            expect(play(lesson, index, state, actions).verdict, `${where}, wrong try ${k + 1}`).toEqual({
              is: 'wrong',
              index: k,
            })
          const ends = step.answers.map((actions, k) => {
            const { verdict, game } = play(lesson, index, state, actions)
            expect(verdict, `${where}, answer ${k + 1}`).toEqual({ is: step.ask ? 'asks' : 'done' })
            const rightOptions = (step.ask?.options ?? []).filter((_, option) =>
              isRightOption(game, lesson.side, option),
            )
            if (step.ask) {
              expect(rightOptions.length, `${where}, answer ${k + 1}: an option is right`).toBeGreaterThan(0)
              expect(rightOptions.length, `${where}: an option is wrong`).toBeLessThan(step.ask.options.length)
            }
            return game.session.state()
          })
          start = state
          const [reached, ...others] = ends.map((end) =>
            index + 1 < lesson.steps.length
              ? startOfNextStep(lesson, index, { start, reached: cloneJson(end) }, TABLETOPS_LOADED)
              : end,
          )
          // No move of this step is still under way when the next one begins.
          const { moving } = reached!.ops
          const isWanted = moving?.units.some((unit) => JSON.stringify(lesson.steps[index + 1] ?? null).includes(unit))
          if (index + 1 < lesson.steps.length && !isWanted)
            expect(moving, `${where} leaves a move under way`).toBeFalsy()
          state = cloneJson(reached!)
          otherEnds = others
        }
      })

      it('its goal cannot be reached by ending the phase, and no step is done before it begins', () => {
        const first = startOfLesson(lesson, TABLETOPS_LOADED)
        if (!first.ok) throw new Error(JSON.stringify(first.refusal))
        expect(enemyOf(lesson.side)).not.toBe(lesson.side)
        const { game } = play(lesson, 0, first.value, [])
        const ended = game.session.do(lesson.side, { type: 'endPhase' })
        if (ended.ok) expect(judge(game, lesson.side)).not.toEqual({ is: 'done' })
      })
    })

  it('what the rules allow and the step did not ask for is told: another brigade, an end from which the goal is out of reach, a phase ended too soon', () => {
    const inLesson = (id: string) => lessons.find((lesson) => lesson.id === id)!
    const from = (id: string, actions: readonly unknown[]): Verdict => {
      const first = startOfLesson(inLesson(id), TABLETOPS_LOADED)
      if (!first.ok) throw new Error(JSON.stringify(first.refusal))
      return play(inLesson(id), 0, first.value, actions).verdict
    }
    const steps = (unit: string, ...hexes: string[]) =>
      hexes.map((to) => ({ type: 'step', units: [unit], leaders: [], to }))
    expect(from('moving-and-ground', steps('us.1.clarke', '0421'))).toEqual({
      is: 'stray',
      how: { is: 'other', pieces: ['us.1.clarke'], asked: ['us.1.garland'] },
    })
    expect(from('zones-of-control', [{ type: 'endPhase' }])).toEqual({ is: 'stray', how: { is: 'phase' } })
    expect(from('zones-of-control', steps('us.1.garland', '1422', '1421', '1521', '1621'))).toEqual({
      is: 'stray',
      how: { is: 'ended', piece: 'us.1.garland', places: ['1522'] },
    })
    // A detour from which the goal can still be reached is nobody's fault.
    expect(from('moving-and-ground', steps('us.1.garland', '0521', '0621', '0622'))).toEqual({ is: 'open' })
  })

  it('a broken lesson is refused with file, field and reason', () => {
    const good = cloneJson(lessons[0]!) as unknown as Record<string, unknown>
    const knows = { knowsPiece: () => true, knowsSource: () => true, knowsHex: () => true }
    const id = lessons[0]!.id
    expect(loadLesson(`${id}.json`, { ...good, title: { en: 'x' } }, knows)).toMatchObject({
      ok: false,
      refusal: { args: { file: `${id}.json`, field: 'title.es' } },
    })
    expect(loadLesson('other.json', good, knows)).toMatchObject({ ok: false, refusal: { args: { field: 'id' } } })
    expect(loadLesson(`${id}.json`, good, { ...knows, knowsPiece: () => false })).toMatchObject({
      ok: false,
      refusal: { args: { file: `${id}.json` } },
    })
    for (const [bad, ground, field] of [
      [
        { ...good, sources: ['SMITH', 'NOBODY'] },
        { ...knows, knowsSource: (key: string) => key === 'SMITH' },
        'sources[1]',
      ],
      [
        { ...good, goal: { en: 'Go to 9999.', es: 'x' } },
        { ...knows, knowsHex: (hex: string) => hex !== '9999' },
        'goal.en',
      ],
      [{ ...good, goal: { en: 'x', es: '{Pulse|Toque 0420' } }, knows, 'goal.es'],
    ] as const)
      expect(loadLesson(`${id}.json`, bad, ground)).toMatchObject({
        ok: false,
        refusal: { args: { file: `${id}.json`, field } },
      })
  })

  it('a broken glossary is refused with file, field and reason; its words do not stand for two things', () => {
    expect(loadGlossary({ terms: [{ ...TERMS[0], words: { en: ['x'], es: [] } }] })).toMatchObject({
      ok: false,
      refusal: { args: { file: 'glossary.json', field: 'terms[0].words.es' } },
    })
    for (const lang of ['en', 'es'] as const) {
      const forms = TERMS.flatMap(({ words }) => words[lang])
      expect(forms.filter((form, k) => forms.indexOf(form) !== k)).toEqual([])
    }
  })

  it('words of the game are explained in each lesson where they first stand, and no code of a table is told', () => {
    for (const lang of ['en', 'es'] as const) {
      const pieces = withTerms(
        lang === 'en' ? 'The works lie in a zone of control.' : 'Las obras y la zona de control.',
        lang,
      )
      expect(pieces.filter(({ term }) => term).map(({ term }) => term!.id)).toEqual(['works', 'zoc'])
    }
    for (const lesson of lessons)
      for (const { field, words } of textsOf(lesson, lesson.id))
        expect(words, field).not.toMatch(/(?<!\p{L})(E?ZOC|CF|FC|MP|PM|LOC|[AD][crxm][ERX]?)(?!\p{L})/u)
  })

  it('each step marks a piece or a hex on the map', () => {
    for (const lesson of lessons)
      for (const [k, step] of lesson.steps.entries()) expect(step.names, `${lesson.id} step ${k + 1}`).not.toEqual([])
  })

  it('what is told to fingers speaks of no key and no Shift; what is told to a mouse of no tap', () => {
    for (const lesson of lessons)
      for (const { field, words } of textsOf(lesson, lesson.id)) {
        const touch = forHand(words, 'touch')
        expect(touch, field).not.toMatch(
          /\b(Shift|Mayús|click|press [A-Z]\b|tecla|clic)\b|\([A-Z]\)|\boprim\w* [A-Z]\b/i,
        )
        expect(forHand(words, 'mouse'), field).not.toMatch(/\b(taps?|toque)\b/i)
        expect(touch + forHand(words, 'keys'), field).not.toMatch(/[{}|]/)
      }
  })
})
