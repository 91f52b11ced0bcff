/** Where the house answers the wallet's calls. */
export const houseCallsPath = '/api/house-provider';
