// Methods by the names that people give them, with the calls and classes of libraries that do them. Other code may do the same, so that none is ever said
// to be missing.

/** `name, other name = calls | words that say what is done with it`. @source the documentation of scikit-learn, scipy, Keras, PyTorch, NLTK, pandas */
const ROWS = `
feature selection = SelectKBest,SelectPercentile,SelectFromModel,SequentialFeatureSelector,RFE,RFECV,VarianceThreshold,mutual_info_classif,mutual_info_regression | identify important features select
feature importance, feature importances = feature_importances_,permutation_importance,plot_importance,get_booster | important features
cross-validation, cross validation = cross_val_score,cross_validate,cross_val_predict,KFold,StratifiedKFold,GroupKFold,TimeSeriesSplit,GridSearchCV,RandomizedSearchCV | evaluate validate performance
grid search = GridSearchCV,ParameterGrid | tune hyperparameters
hyperparameter tuning = GridSearchCV,RandomizedSearchCV,create_study,Tuner | tune
train-test split, train/test split = train_test_split | split
confusion matrix = confusion_matrix,ConfusionMatrixDisplay,plot_confusion_matrix | generate
classification report = classification_report | generate
roc curve = roc_curve,RocCurveDisplay,plot_roc_curve | plot
standardization, data standardization = StandardScaler | scale
normalization = MinMaxScaler,Normalizer,Normalize | scale
one-hot encoding = OneHotEncoder,get_dummies,to_categorical | encode
label encoding = LabelEncoder | encode
imputation = SimpleImputer,KNNImputer,fillna | missing
tf-idf = TfidfVectorizer,TfidfTransformer | features text vectors
bag of words = CountVectorizer | features text vectors
word embeddings = Word2Vec,FastText,KeyedVectors,Embedding | text vectors
tokenization = word_tokenize,Tokenizer,AutoTokenizer,sent_tokenize | tokenize text
stop words = stopwords | remove
lemmatization = WordNetLemmatizer | text
stemming = PorterStemmer,SnowballStemmer | text
svm, svm classifier, svm regressor, support vector machine = SVC,SVR,LinearSVC,LinearSVR,NuSVC,NuSVR | classifier regressor model
linear regression = LinearRegression,OLS | model regressor
logistic regression = LogisticRegression,Logit | model classifier
decision tree = DecisionTreeClassifier,DecisionTreeRegressor | model classifier regressor
random forest, random forest classifier, random forest regressor = RandomForestClassifier,RandomForestRegressor | model classifier regressor
gradient boosting = GradientBoostingClassifier,GradientBoostingRegressor,HistGradientBoostingClassifier,HistGradientBoostingRegressor | model
naive bayes = MultinomialNB,GaussianNB,BernoulliNB,ComplementNB | model classifier
knn, k-nearest neighbors = KNeighborsClassifier,KNeighborsRegressor | model classifier
k-means, kmeans = KMeans,MiniBatchKMeans | clustering algorithm cluster
dbscan = DBSCAN | clustering algorithm cluster
pca, principal component analysis = PCA | dimensionality reduction
t-sne = TSNE | dimensionality reduction
lstm = LSTM | model network layer
gru = GRU | model network layer
early stopping = EarlyStopping | training
dropout = Dropout | layer
batch normalization = BatchNormalization,BatchNorm1d,BatchNorm2d | layer
data augmentation = ImageDataGenerator,RandomHorizontalFlip,RandomRotation,RandomCrop,ColorJitter,RandomFlip | augment
non-maximum suppression = nms,NMSBoxes,batched_nms | refine detection results
`;

export const METHODS: ReadonlyMap<string, { readonly calls: readonly string[]; readonly does: readonly string[] }> = new Map(
	ROWS.trim()
		.split('\n')
		.flatMap((row) => {
			const [names = '', rest = ''] = row.split(' = ');
			const [calls = '', does = ''] = rest.split(' | ');
			return names
				.split(', ')
				.map((name): [string, { calls: string[]; does: string[] }] => [
					name,
					{ calls: calls.split(','), does: [...does.split(' '), ...name.split(/[ /-]/)] },
				]);
		}),
);
