import { useEffect, useState } from 'preact/hooks'
import type { SarTableName, DataTable as TableName } from './rulebook'
import { mpText } from '../shared/format'
import { settings } from '../shell/storage/settings'
import type { WordTable } from './sarTables'
import { scenario } from '../hex/shared/scenario'
import { text } from '../shell/page'

const { clock, combat, fow, terrain } = scenario.tables

/** Combat results (OPS-9): by strength differential and die. */
function Combat() {
  const t = text.value
  return (
    <table class="data">
      <caption>{t.combat.table}</caption>
      <thead>
        <tr>
          <th scope="col">{t.combat.differential}</th>
          {[1, 2, 3, 4, 5, 6].map((n) => (
            <th scope="col" key={n}>
              {n}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {combat.rows.map((r) => (
          <tr key={r.label}>
            <th scope="row">{r.label.replace(/-/g, '−')}</th>
            {r.results.map((code, i) => (
              <td key={i} class={code.startsWith('A') ? 'bad' : 'good'} title={t.resultCodes[code]}>
                {code}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Terrain effects: costs and who may enter or cross. */
function Terrain() {
  const t = text.value
  const kinds = Object.entries(terrain.terrain)
  const sides = Object.entries(terrain.sides)
  const links = Object.entries(terrain.links)
  const arms = (list: readonly string[]): string =>
    list.length === 0 ? '–' : list.map((c) => t.rules.arm[c as keyof typeof t.rules.arm]).join(', ')
  return (
    <table class="data">
      <thead>
        <tr>
          <th scope="col">{t.ground.heading}</th>
          <th scope="col">{t.ground.cost}</th>
          <th scope="col">{t.sideAdj.us}</th>
          <th scope="col">{t.sideAdj.mexican}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(([name, e]) => (
          <tr key={name}>
            <th scope="row">{t.rules.terrain[name as keyof typeof t.rules.terrain]}</th>
            <td>
              {e.cost2 === null ? t.ground.closed : mpText(e.cost2)}
              {e.upElevation2 > 0 ? ` (+${mpText(e.upElevation2)} ↑)` : ''}
              {name === 'lava' ? ` ${t.ground.die}` : ''}
            </td>
            <td>{arms(e.enter.us)}</td>
            <td>{arms(e.enter.mexican)}</td>
          </tr>
        ))}
        {sides.map(([name, e]) => (
          <tr key={name}>
            <th scope="row">{t.rules.hexside[name as keyof typeof t.rules.hexside]}</th>
            <td>{e.cross.length === 0 ? t.ground.closed : `+${mpText(e.cost2)}`}</td>
            <td colSpan={2}>{arms(e.cross)}</td>
          </tr>
        ))}
        {links.map(([name, e]) => (
          <tr key={name}>
            <th scope="row">{t.rules.link[name as keyof typeof t.rules.link]}</th>
            <td>{mpText(e.cost2)}</td>
            <td colSpan={2} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Fog of war results. */
function Fow() {
  const t = text.value
  return (
    <table class="data">
      <caption>{t.rules.dice.fow}</caption>
      <tbody>
        {fow.results.map((r) => (
          <tr key={r.sum}>
            <th scope="row">{r.sum}</th>
            <td>{t.rules.fow[r.id] ?? r.id}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Turns with their hours. */
function Clock() {
  const t = text.value
  return (
    <table class="data">
      <tbody>
        {clock.turns.map((c) => (
          <tr key={c.turn}>
            <th scope="row">{t.turn(c.turn, clock.turns.length)}</th>
            <td>{t.day(c.day)}</td>
            <td>
              {t.clock(c.from, c.to)} {c.night ? `☾ ${t.night}` : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A table of the Santa Anna Rules; its numbers and words are loaded when the first one is shown. */
function SarTable({ name }: { name: SarTableName }) {
  const { lang } = settings.value
  const [table, setTable] = useState<WordTable | null>(null)
  useEffect(() => {
    let isCurrent = true
    import('./sarTables').then(
      (m) => isCurrent && setTable(m.sarTable(name, lang)),
      // The clause is still shown, without its table.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [name, lang])
  if (!table) return null
  return (
    <table class="data" data-testid={`table-${name}`}>
      <thead>
        <tr>
          {table.head.map((cell, i) => (
            <th scope="col" key={i}>
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([head, ...cells], n) => (
          <tr key={n}>
            <th scope="row">{head}</th>
            {cells.map((cell, i) => (
              <td key={i}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isSarTable = (name: TableName | SarTableName): name is SarTableName => name.startsWith('sar')

/** A table of the rules, drawn from the numbers that the game uses. */
export function DataTable({ name }: { name: TableName | SarTableName }) {
  const table = isSarTable(name) ? (
    <SarTable name={name} />
  ) : (
    { combat: <Combat />, terrain: <Terrain />, fow: <Fow />, clock: <Clock /> }[name]
  )
  return <div class="table-box">{table}</div>
}
