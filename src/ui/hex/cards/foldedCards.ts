import { changeSettings, settings } from '../../shell/storage/settings'

/** Is the card folded by the settings? */
export const isCardFolded = (cardId: string): boolean => settings.value.folded.includes(cardId)

/** Remembers in the settings whether a card is folded. */
export function rememberFold(cardId: string, isFolded: boolean): void {
  const otherFoldedCards = settings.value.folded.filter((id) => id !== cardId)
  changeSettings({ folded: isFolded ? [...otherFoldedCards, cardId] : otherFoldedCards })
}
