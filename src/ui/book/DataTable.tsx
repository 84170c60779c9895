import { useEffect, useState } from 'preact/hooks'
import type { OpsTableName, RegTableName, RulebookLang, SarTableName } from './rulebook'
import { mpText } from '../shared/format'
import { settings } from '../shell/storage/settings'
import { scenario } from '../hex/shared/scenario'
import { text } from '../shell/page'
import type { WordTable } from './wordTable'

const { clock, combat, fow: fogOfWar, terrain: terrainEffects } = scenario.tables

/** Combat results (OPS-9): by strength differential and die. */
function CombatTable() {
  const words = text.value
  return (
    <table class="data">
      <caption>{words.combat.table}</caption>
      <thead>
        <tr>
          <th scope="col">{words.combat.differential}</th>
          {[1, 2, 3, 4, 5, 6].map((face) => (
            <th scope="col" key={face}>
              {face}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {combat.rows.map((row) => (
          <tr key={row.label}>
            {/* With a true minus sign. */}
            <th scope="row">{row.label.replace(/-/g, '−')}</th>
            {/* A result that begins with A hits the attackers (OPS-9.5). */}
            {row.results.map((code, column) => (
              <td key={column} class={code.startsWith('A') ? 'bad' : 'good'} title={words.resultCodes[code]}>
                {code}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * Terrain, hexsides and links (roads, trails): what they cost and which arms may enter or cross (OPS-5.2). Costs in the data (`cost2`,
 * `upElevation2`) are halves of a movement point. A die is thrown to enter lava.
 */
function TerrainTable() {
  const words = text.value
  const terrains = Object.entries(terrainEffects.terrain)
  const hexsides = Object.entries(terrainEffects.sides)
  const links = Object.entries(terrainEffects.links)
  const armNames = (arms: readonly string[]): string =>
    arms.length === 0 ? '–' : arms.map((arm) => words.rules.arm[arm as keyof typeof words.rules.arm]).join(', ')
  return (
    <table class="data">
      <thead>
        <tr>
          <th scope="col">{words.ground.heading}</th>
          <th scope="col">{words.ground.cost}</th>
          <th scope="col">{words.sideAdj.us}</th>
          <th scope="col">{words.sideAdj.mexican}</th>
        </tr>
      </thead>
      <tbody>
        {terrains.map(([name, effect]) => (
          <tr key={name}>
            <th scope="row">{words.rules.terrain[name as keyof typeof words.rules.terrain]}</th>
            <td>
              {effect.cost2 === null ? words.ground.closed : mpText(effect.cost2)}
              {/* ↑: what is added for a step uphill. */}
              {effect.upElevation2 > 0 ? ` (+${mpText(effect.upElevation2)} ↑)` : ''}
              {name === 'lava' ? ` ${words.ground.die}` : ''}
            </td>
            <td>{armNames(effect.enter.us)}</td>
            <td>{armNames(effect.enter.mexican)}</td>
          </tr>
        ))}
        {hexsides.map(([name, effect]) => (
          <tr key={name}>
            <th scope="row">{words.rules.hexside[name as keyof typeof words.rules.hexside]}</th>
            <td>{effect.cross.length === 0 ? words.ground.closed : `+${mpText(effect.cost2)}`}</td>
            <td colSpan={2}>{armNames(effect.cross)}</td>
          </tr>
        ))}
        {links.map(([name, effect]) => (
          <tr key={name}>
            <th scope="row">{words.rules.link[name as keyof typeof words.rules.link]}</th>
            <td>{mpText(effect.cost2)}</td>
            <td colSpan={2} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Fog of war results (OPS-8.4), by the sum of two dice. */
function FogOfWarTable() {
  const words = text.value
  return (
    <table class="data">
      <caption>{words.rules.dice.fow}</caption>
      <tbody>
        {fogOfWar.results.map(({ sum, id }) => (
          <tr key={sum}>
            <th scope="row">{sum}</th>
            <td>{words.rules.fow[id] ?? id}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Turns with their hours. */
function TurnTable() {
  const words = text.value
  return (
    <table class="data">
      <tbody>
        {clock.turns.map(({ turn, day, from, to, night }) => (
          <tr key={turn}>
            <th scope="row">{words.turn(turn, clock.turns.length)}</th>
            <td>{words.day(day)}</td>
            <td>
              {words.clock(from, to)} {night ? `☾ ${words.night}` : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type MiniaturesTableName = SarTableName | RegTableName
const isSarTable = (name: OpsTableName | MiniaturesTableName): name is SarTableName => name.startsWith('sar')
const isRegTable = (name: OpsTableName | MiniaturesTableName): name is RegTableName => name.startsWith('reg')

/** Loads the tables of a book when the first of them is shown, and makes one. */
const wordTable = async (name: MiniaturesTableName, lang: RulebookLang): Promise<WordTable> =>
  isSarTable(name)
    ? (await import('./sarTables')).sarTable(name, lang)
    : (await import('./regTables')).regTable(name, lang)

/** A table of the Santa Anna Rules or the Regimental rules. */
function MiniaturesTable({ name }: { name: MiniaturesTableName }) {
  const { lang } = settings.value
  const [table, setTable] = useState<WordTable | null>(null)
  useEffect(() => {
    // False once another table is wanted, or none.
    let isCurrent = true
    wordTable(name, lang).then(
      (made) => isCurrent && setTable(made),
      // After a failure the clause is still shown, without its table.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [name, lang])
  if (!table) return null
  return (
    <table class={`data ${name}`} data-testid={`table-${name}`}>
      <thead>
        <tr>
          {table.head.map((cell, column) => (
            <th scope="col" key={column}>
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([heading, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{heading}</th>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A table of a rulebook, drawn from the figures that the game uses. */
export function DataTable({ name }: { name: OpsTableName | MiniaturesTableName }) {
  const table =
    isSarTable(name) || isRegTable(name) ? (
      <MiniaturesTable name={name} />
    ) : (
      { combat: <CombatTable />, terrain: <TerrainTable />, fow: <FogOfWarTable />, clock: <TurnTable /> }[name]
    )
  return <div class="table-box">{table}</div>
}
