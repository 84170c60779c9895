/**
 * A page to look at: the table of play. `table.html?turns=4` lets the computer play Buena Vista for so many turns; `table.html?show=formations`
 * lays out every formation, sign, line and area, `?show=stands` the stands of the Regimental charts and the troops of Chippawa. `window.dev` holds the board, its model, and `show(changes)`.
 */
import { appearanceOf } from '../../src/scenes/appearance/appearance'
import { tableBoardOpener } from '../../src/scenes/table/tableBoard'
import { BattleSession } from '../../src/session/battle/session'
import type { TableModel } from '../../src/ui/table/board'
import { wrapBattle } from '../../src/ui/table/play/tableGame'
import { tableModel } from '../../src/ui/table/play/tableModel'
import { standsShowcase } from './standsShowcase'
import { showcase, SHOWCASE_GROUND } from './tableShowcase'

const query = new URLSearchParams(location.search)
const made = BattleSession.create({ scenario: 'buena-vista', seed: query.get('seed') ?? 'look' })
if (!made.ok) throw new Error(JSON.stringify(made.refusal))
const session = made.value
const turns = Number(query.get('turns') ?? 0)
for (let n = 0; n < 4000; n++) {
  const side = session.toAct()
  if (side === null || session.table.battle.turn > turns) break
  session.auto(side, 'phase')
}
const seat = query.get('side') ?? 'us'
const game = wrapBattle({ session, seat, opponent: null, isOpenTable: true })
const shown = query.get('show')
const isShowcase = shown !== null
const marks = { picked: null, choosable: new Set<string>(), lit: [], reducedMotion: false }
let model: TableModel =
  shown === 'stands' ? standsShowcase() : isShowcase ? showcase() : tableModel(game.facts, session.view(seat), marks)
const opened = performance.now()
const board = await tableBoardOpener(appearanceOf('pedregal', ['us', 'mexican']))(
  document.querySelector('#table') as HTMLElement,
  isShowcase
    ? {
        ...game.facts,
        ground: SHOWCASE_GROUND,
        ...(shown === 'stands' && { scenario: 'chippawa', sides: ['us', 'british'] as const }),
      }
    : game.facts,
  {
    tap: (hit) => console.log('tap', JSON.stringify(hit)),
    hover: () => {},
    drag: (handle, at, stage) => console.log('drag', handle, at.x, at.y, stage),
  },
  'en',
)
const show = (changes: Partial<TableModel>): void => {
  model = { ...model, ...changes }
  board.show(model)
}
show({})
document.title = `opened in ${Math.round(performance.now() - opened)} ms`
Object.assign(window, { dev: { board, session, show, model: () => model } })
document.body.dataset.table = 'on'
