import { describe, expect, it } from 'vitest'
import { cloneJson } from '../../src/core/json'
import { TABLETOPS_LOADED } from '../../src/session/hex/tabletops'
import { pedregalRecord } from '../../src/teach/record/pedregal'
import { answerOf, loadStandBoards, viewOfStand } from '../../src/teach/stands/boards'
import raw from '../../maps/pedregal/history/stand-boards.json'

const record = pedregalRecord()
const boards = loadStandBoards()

describe('18.3 the six stands', () => {
  it('each stand has a board, and each option its questions', () => {
    expect(boards.ok ? null : JSON.stringify(boards.refusal)).toBe(null)
  })

  for (const board of boards.ok ? boards.value : [])
    describe(board.stand, () => {
      it('the board is legal, and its view shows nothing that lies in a box', () => {
        const view = viewOfStand(board, TABLETOPS_LOADED)
        if (!view.ok) throw new Error(JSON.stringify(view.refusal))
        const enemy = board.active === 'us' ? 'mexican' : 'us'
        const hidden = Object.entries(board.at).flatMap(([place, pieces]) =>
          place.startsWith('box:') ? pieces.filter((piece) => piece.startsWith(enemy)) : [],
        )
        expect(hidden.length, 'something is hidden, but for two stands by day').toBeGreaterThan(
          ['S3', 'S4'].includes(board.stand) ? -1 : 0,
        )
        const seen = view.value.pieces.map(({ id }) => id)
        for (const piece of hidden) expect(seen).not.toContain(piece)
        // Only the own side's boxes tell what they hold.
        expect(JSON.stringify(view.value.enemyBoxes) + JSON.stringify(view.value.enemyMarkers)).not.toMatch(
          /north|east|riley|smith/,
        )
        expect(view.value.enemyMarkers.length > 0).toBe(hidden.length > 0)
      })

      for (const [option, questions] of Object.entries(board.options))
        for (const [k, question] of questions.entries())
          it(`${option}: the engine answers question ${k + 1}`, () => {
            const answer = answerOf(board, question, TABLETOPS_LOADED)
            if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
            if (answer.value.is === 'reach') expect(answer.value.hexes.length).toBeGreaterThan(1)
            else if (answer.value.is === 'attack') expect(answer.value.forecast.outcomes.length).toBeGreaterThan(1)
          })
    })

  it('before the decision no text tells the outcome', () => {
    for (const stand of record.stands.stands)
      for (const lang of ['en', 'es'] as const) {
        const before = [
          ...stand.knew.map((one) => one[lang]),
          stand.question[lang],
          ...stand.options.map(({ text }) => text[lang]),
          ...stand.excerpts.before.flatMap((id) => {
            const excerpt = record.documents.excerpts.find((one) => one.id === id)!
            return [excerpt.retold[lang], excerpt.neutralLine?.[lang] ?? '']
          }),
        ].join(' ')
        for (const word of stand.givesAway[lang])
          expect(before.toLowerCase(), `${stand.id} ${lang}: ${word}`).not.toContain(word.toLowerCase())
      }
  })

  it('a broken file is refused by file, field and reason', () => {
    const broken = cloneJson(raw) as { boards: { stand: string; options: Record<string, unknown> }[] }
    delete broken.boards[0]!.options.S1a
    expect(loadStandBoards(broken)).toMatchObject({
      ok: false,
      refusal: { args: { file: 'stand-boards.json', field: 'boards[0].options', value: 'S1a' } },
    })
    broken.boards.shift()
    expect(loadStandBoards(broken)).toMatchObject({ ok: false, refusal: { args: { value: 'S1' } } })
  })
})
