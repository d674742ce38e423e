// Where the files of a coupon order stand in the file store.

const folderOf = (customerId: string, couponOrderId: string) => `${customerId}/coupons/${couponOrderId}`;

/** The key of one owner's book. */
export const bookFile = (customerId: string, couponOrderId: string, ownershipId: string): string =>
  `${folderOf(customerId, couponOrderId)}/${ownershipId}.pdf`;

/** The key of the file that holds all books, to print. */
export const couponPrintFile = (customerId: string, couponOrderId: string): string => `${folderOf(customerId, couponOrderId)}/print.pdf`;
