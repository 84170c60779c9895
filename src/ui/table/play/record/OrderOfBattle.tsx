import { signal } from '@preact/signals'
import { sideNames } from '../../../shared/battleNames'
import { Dialog } from '../../../shared/Dialog'
import type { TableFacts } from '../tableGame'
import { settings } from '../../../shell/storage/settings'
import { commandStory, recordedLeader } from './battleRecord'
import { tableLeaderName } from '../tableNames'
import { StoryText, UnitCard } from './UnitCard'
import { recordWords } from './words'

/** The order of battle is open. */
export const isOrderOfBattleOpen = signal(false)

/** Both armies, command by command, each unit with its card. Nothing of the running battle is in it. */
export function OrderOfBattle({ facts }: { facts: TableFacts }) {
  const t = recordWords()
  const { lang } = settings.value
  const leaderName = (id: string): string => tableLeaderName(facts, id) ?? id
  return (
    <Dialog
      id="order-of-battle"
      title={t.orderOfBattle}
      wide
      onClose={() => {
        isOrderOfBattleOpen.value = false
      }}
    >
      <p>{t.hint}</p>
      {facts.sides.map((side) => (
        <section key={side}>
          <h3>{sideNames(side, lang).full}</h3>
          {[...facts.leaders.values()]
            .filter((leader) => leader.side === side)
            .map((leader) => {
              const story = commandStory(facts.scenario, leader.id)
              const units = [...facts.units.values()].filter((unit) => unit.leader === leader.id)
              return (
                <details key={leader.id} data-testid={`command-${leader.id}`}>
                  <summary>{recordedLeader(facts.scenario, leader.id, lang, 'full') ?? leader.name}</summary>
                  {story ? <StoryText story={story} scenario={facts.scenario} /> : null}
                  {units.map(({ id }) => (
                    <UnitCard key={id} scenario={facts.scenario} id={id} leaderName={leaderName} isBelowCommand />
                  ))}
                </details>
              )
            })}
        </section>
      ))}
    </Dialog>
  )
}
