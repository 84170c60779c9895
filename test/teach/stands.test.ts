import { describe, expect, it } from 'vitest'
import { cloneJson } from '../../src/core/json'
import { TABLETOPS_LOADED } from '../../src/session/hex/tabletops'
import { pedregal } from '../../src/operational/data'
import { loadLanguage } from '../../src/ui/i18n/load'
import { makeNames } from '../../src/ui/i18n/messages'
import { pedregalRecord } from '../../src/teach/record/pedregal'
import { answerOf, loadStandBoards, viewOfStand } from '../../src/teach/stands/boards'
import { unnamedHexes } from '../../src/teach/stands/unnamed'
import { glossaryOf } from '../../src/teach/stands/glossary'
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
        expect(hidden.length, 'something is hidden, but in S4: the village lies in sight').toBeGreaterThan(
          board.stand === 'S4' ? -1 : 0,
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
            if (answer.value.is === 'sight') expect(answer.value.hexes.length).toBeGreaterThan(0)
            else if (answer.value.is === 'reach') expect(answer.value.hexes.length).toBeGreaterThan(1)
            else if (answer.value.is === 'attack') expect(answer.value.forecast.outcomes.length).toBeGreaterThan(1)
          })
    })

  it('what happened names the choice that was really made, in every stand', () => {
    for (const { id, options, outcome } of record.stands.stands) {
      const ids = options.map((option) => option.id).filter((option) => outcome.en.includes(option))
      expect(ids.length, id).toBeGreaterThan(0)
      for (const one of ids) expect(outcome.es, id).toContain(one)
    }
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

  it('before the decision no enemy on the board has a name that tells the outcome', async () => {
    await loadLanguage('en')
    await loadLanguage('es')
    for (const board of boards.ok ? boards.value : []) {
      const stand = record.stands.stands.find(({ id }) => id === board.stand)!
      const view = viewOfStand(board, TABLETOPS_LOADED)
      if (!view.ok) throw new Error(board.stand)
      const enemies = view.value.pieces.filter(({ id }) => !id.startsWith(board.active))
      expect(enemies.length).toBeGreaterThan(0)
      for (const lang of ['en', 'es'] as const) {
        const names = makeNames(pedregal(), lang)
        for (const { id } of enemies)
          for (const word of stand.givesAway[lang])
            expect(`${names.piece(id)} ${names.short(id)}`.toLowerCase(), `${stand.id} ${id}`).not.toContain(
              word.toLowerCase(),
            )
      }
    }
  })

  it('before the decision the map leaves out the names that tell the outcome, and only those', async () => {
    for (const stand of record.stands.stands) {
      const unnamed = unnamedHexes(stand)
      for (const lang of ['en', 'es'] as const) {
        await loadLanguage(lang)
        const names = makeNames(pedregal(), lang)
        for (const { id, name } of pedregal().battlefield.map.hexes) {
          if (!name) continue
          const tells = stand.givesAway[lang].some((word) => names.any(id).toLowerCase().includes(word.toLowerCase()))
          expect(unnamed.has(id), `${stand.id} ${lang} ${names.any(id)}`).toBe(tells)
        }
      }
    }
    expect([...unnamedHexes(record.stands.stands[0]!)]).toEqual(['0704'])
  })

  it('the words explained below a document are those of its text in that language', () => {
    const excerpt = record.documents.excerpts.find(({ id }) => id === 'X02')!
    const words = (lang: 'en' | 'es') => glossaryOf(excerpt, lang).map(({ word }) => word)
    expect(words('en')).toEqual(['causeway', 'commanded', 'division', 'impassable'])
    expect(words('es')).toEqual(['calzada', 'división'])
    const text = { ...excerpt.retold, es: 'Nada de eso.' }
    expect(glossaryOf({ ...excerpt, retold: text }, 'es')).toEqual([])
  })

  it('who goes forward to look sees the troops on the hill; from behind it is weaker than from the front', () => {
    const board = (id: string) => (boards.ok ? boards.value : []).find(({ stand }) => stand === id)!
    const ask = (id: string, option: string, k: number) => {
      const answer = answerOf(board(id), board(id).options[option]![k]!, TABLETOPS_LOADED)
      if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
      return answer.value
    }
    expect(ask('S1', 'S1c', 1)).toMatchObject({ is: 'sight', pieces: expect.arrayContaining(['mexican.north.2.line']) })
    const givesWay = (k: number): number => {
      const answer = ask('S5', 'S5c', k)
      if (answer.is !== 'attack') throw new Error(answer.is)
      const { outcomes } = answer.forecast
      return outcomes.reduce(
        (sum, { p, defender }) => sum + (defender === 'none' || defender === 'disrupted' ? 0 : p.num / p.den),
        0,
      )
    }
    expect(givesWay(1)).toBeGreaterThan(1.5 * givesWay(2))
    // The convent is held from inside, with its guns (OPS-19.1.17): the first assault cannot take it, as it did not.
    expect(ask('S6', 'S6a', 0)).toMatchObject({ forecast: { modifiers: [{ name: 'bastionGarrison' }] } })
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
