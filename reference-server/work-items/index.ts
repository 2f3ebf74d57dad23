export { type Given, idOf, wantedLabels, wantedMilestone, wantedUsers } from './chosen.ts';
export { type Choice, choiceOf, numberChoice } from './filter/choice.ts';
export { labelConditions } from './filter/labels.ts';
export { amongFor } from './filter/among.ts';
export { placesOf } from './filter/places.ts';
export { type Condition, type IdQuery, type Selection, ItemConditions, type Hanging, negated } from './filter/store.ts';
export { type OrderedList, countRows, pageComputed, pageInOrder, pageNullsLast } from './pages/store.ts';
export { checkedDescription, checkedTitle, countTasks } from './text.ts';
export { knownUser, milestoneOf, timeStats } from './present.ts';
