/** What happens in the domain, by name; the resource in which it happens adds its events by declaration merging. */
export interface DomainEvents {}

/** Work that is done after a commit, by name; the resource that does it adds its own by declaration merging. */
export interface Deliveries {}

/** Work that is done in the background, by name; the resource that does it adds its own by declaration merging. */
export interface Errands {}
