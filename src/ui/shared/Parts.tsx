import type { ComponentChildren } from 'preact'
import type { Side } from '../../operational/types'
import { clause, text } from '../shell/page'

// Small parts that many panels use.

/** A rule number as it is printed: "§7.2" of the hex game, "SAR §13.7" and "REG §7.10" of the table. */
export const ruleSign = (id: string): string => id.replace('OPS-', '§').replace(/^(SAR|REG)-/, '$1 §')

/** A rule number such as `OPS-7.2` as a button that opens its clause in the rulebook. Without an id nothing is drawn. */
export function RuleLink({ id }: { id: string | null | undefined }) {
  if (!id) return null
  return (
    <button
      type="button"
      class="rule"
      aria-label={text.value.rule(id)}
      title={text.value.rule(id)}
      onClick={(event) => {
        event.stopPropagation()
        clause.value = id
      }}
    >
      {ruleSign(id)}
    </button>
  )
}

/** A text in which rule numbers are links. */
export function TextWithRuleLinks({ children }: { children: string }) {
  return (
    <>
      {children.split(/(\(?(?:OPS|SAR|REG)-\d+(?:\.\d+)*[).,;:]*)/).map((piece) => {
        const [, before = '', id = '', after = ''] = /^(\(?)((?:OPS|SAR|REG)-\d+(?:\.\d+)*)(.*)$/.exec(piece) ?? []
        if (id === '') return piece
        // Brackets and stops stay with their number, close to it.
        return (
          <span key={piece} class="rule-in-text">
            {before}
            <RuleLink id={id} />
            {after}
          </span>
        )
      })}
    </>
  )
}

/** The mark of a side by shape, letter and colour: a square for the US, a disc for Mexico. */
export function SideMark({ side, big }: { side: Side; big?: boolean }) {
  return (
    <span class={`side-mark ${side}${big ? ' big' : ''}`} role="img" aria-label={text.value.side[side]}>
      {text.value.sideLetter[side]}
    </span>
  )
}

/** A section of a panel whose content can be folded away. `extra`: more in its heading, beside the title. */
export function Fold({
  id,
  title,
  children,
  folded,
  onFold,
  extra,
}: {
  id: string
  title: string
  children: ComponentChildren
  folded: boolean
  onFold: (folded: boolean) => void
  extra?: ComponentChildren
}) {
  return (
    <section class="card" aria-labelledby={`${id}-head`} data-testid={id}>
      <h2 class="card-head" id={`${id}-head`}>
        <button type="button" aria-expanded={!folded} aria-controls={`${id}-body`} onClick={() => onFold(!folded)}>
          <span class="fold-mark" aria-hidden="true">
            {folded ? '▸' : '▾'}
          </span>
          {title}
        </button>
        {extra}
      </h2>
      <div id={`${id}-body`} hidden={folded} class="card-body">
        {children}
      </div>
    </section>
  )
}
