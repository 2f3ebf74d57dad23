export { type Given, idOf, wantedLabels, wantedMilestone, wantedUsers } from './chosen.ts';
export { choiceOf, numberChoice } from './filter/choice.ts';
export { labelConditions } from './filter/labels.ts';
export { placesOf } from './filter/places.ts';
export { type Condition, ItemConditions, type Hanging, negated } from './filter/store.ts';
export { type OrderedList, pageComputed, pageInOrder, pageNullsLast, where } from './pages/store.ts';
export { checkedDescription, checkedTitle, countTasks } from './text.ts';
export { knownUser, milestoneOf, timeStats } from './present.ts';
