import { inWords, plainWord } from './words'

/** Is the value no list or object? */
const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object'

/** How many items a list or an object holds. */
const sizeOf = (value: object): number => (Array.isArray(value) ? value.length : Object.keys(value).length)

/** The fields of any object: plain values are shown at once, lists and objects can be unfolded. */
export function Facts({ facts }: { facts: object }) {
  const entries = Object.entries(facts).filter(([, value]) => value !== undefined)
  const plainEntries = entries.filter(([, value]) => isPlain(value))
  const nestedEntries = entries.filter(([, value]) => !isPlain(value) && sizeOf(value as object) > 0)
  return (
    <>
      {plainEntries.length > 0 ? (
        <dl>
          {plainEntries.map(([name, value]) => (
            <div key={name}>
              <dt>{plainWord(name)}</dt>
              <dd data-fact={name}>{inWords(value)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {nestedEntries.map(([name, value]) => (
        <NestedFacts key={name} name={name} value={value as object} />
      ))}
    </>
  )
}

function NestedFacts({ name, value }: { name: string; value: object }) {
  return (
    <details>
      <summary>
        {plainWord(name)} {Array.isArray(value) ? `(${value.length})` : ''}
      </summary>
      {Array.isArray(value) && value.every(isPlain) ? <p>{inWords(value)}</p> : <Facts facts={value} />}
    </details>
  )
}
