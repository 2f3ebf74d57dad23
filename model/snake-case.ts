/** A name in small letters with a line between its words, however it is spelled: `shipmentId` is `shipment_id`, `X-Total` is `x_total`. */
export function snakeCase(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z\d]+/g, '_')
    .toLowerCase();
}
